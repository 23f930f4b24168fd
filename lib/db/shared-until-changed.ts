import type { LiveTopic } from '../core/live/topics.ts';
import type { Transaction } from './database.ts';
import { type LiveListener, processListener } from './operations/live-listener.ts';

interface Kept {
  /** Of the topics when the computation began. */
  version: number;
  /** By the process's clock, in milliseconds. */
  until: number;
  value: Promise<unknown>;
  /** Whether the next one is being made although nothing changed. */
  renewing: boolean;
}

/** Ages and counts of days move without an event: so old an answer is made anew, and given meanwhile for as long again at most. */
const longest = 10_000;
const mostKept = 200;
/** Without anybody asking for so long, the ear is closed. */
const idle = 60_000;

/** Hears what changes, as the browsers do, and counts it. */
class ChangeCounter {
  readonly #listener: LiveListener;
  readonly #counts = new Map<LiveTopic, number>();
  #all = 0;
  #hears = false;
  #end: (() => void) | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(listener: LiveListener) {
    this.#listener = listener;
  }

  /** A number that grows with each change of these topics; null while changes could go unheard. */
  versionOf(topics: readonly LiveTopic[]): number | null {
    if (!this.#end) this.#open();
    this.#timer?.refresh();
    if (!this.#hears) return null;
    return topics.reduce((sum, topic) => sum + (this.#counts.get(topic) ?? 0), this.#all);
  }

  /** Something was written here: its event may be a moment behind. */
  written(): void {
    this.#all += 1;
  }

  #open() {
    this.#timer = setTimeout(() => this.#close(), idle);
    this.#timer.unref();
    this.#end = this.#listener.subscribe((heard) => {
      if (heard.kind === 'event')
        this.#counts.set(heard.event.topic, (this.#counts.get(heard.event.topic) ?? 0) + 1);
      else if (heard.kind === 'listening') {
        this.#all += 1;
        this.#hears = true;
      } else this.#close();
    });
  }

  #close() {
    this.#hears = false;
    if (this.#timer) clearTimeout(this.#timer);
    // Also when told within the subscribing itself.
    queueMicrotask(() => {
      this.#end?.();
      this.#end = null;
    });
  }
}

const place = globalThis as typeof globalThis & { markdriftChanges?: ChangeCounter };
const databases = new WeakMap<object, Map<string, Kept>>();

function changes(): ChangeCounter {
  place.markdriftChanges ??= new ChangeCounter(processListener());
  return place.markdriftChanges;
}

/**
 * One computation for all who ask the same while nothing of these topics changed; who asks meanwhile waits for it. The
 * topics are those that make the answer stale in the browser, so nobody sees anything older than they would there. While
 * changes cannot be heard each gets an answer of their own. After ten seconds, twenty at most, it is made anew though nothing
 * changed, and only then does nobody wait for it. Only within this process.
 */
export function sharedUntilChanged<T>(
  db: Transaction,
  key: string,
  topics: readonly LiveTopic[],
  compute: () => Promise<T>,
): Promise<T> {
  const version = changes().versionOf(topics);
  if (version === null) return compute();
  const kept = databases.get(db) ?? new Map<string, Kept>();
  databases.set(db, kept);
  const known = kept.get(key);
  if (known && known.version === version && performance.now() < known.until + longest) {
    // To the end: the first is the one that was asked for longest ago.
    keep(kept, key, known);
    if (performance.now() >= known.until && !known.renewing) renew(kept, key, known, compute);
    return known.value as Promise<T>;
  }
  const value = compute();
  keep(kept, key, { version, until: performance.now() + longest, value, renewing: false });
  value.catch(() => {
    if (kept.get(key)?.value === value) kept.delete(key);
  });
  return value;
}

/** Whether changes can be heard now, so that what is computed is shared: else what is worth it for many is too dear for one. */
export function changesAreHeard(): boolean {
  return changes().versionOf([]) !== null;
}

function keep(kept: Map<string, Kept>, key: string, answer: Kept): void {
  kept.delete(key);
  kept.set(key, answer);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
}

/** Where it fails the next who asks makes an answer of their own, and hears of it. */
function renew(kept: Map<string, Kept>, key: string, known: Kept, compute: () => Promise<unknown>): void {
  known.renewing = true;
  const begun = performance.now();
  const isStillKept = () => kept.get(key) === known;
  compute().then(
    (value) => {
      if (!isStillKept()) return;
      const until = begun + longest;
      keep(kept, key, { version: known.version, until, value: Promise.resolve(value), renewing: false });
    },
    () => {
      if (isStillKept()) kept.delete(key);
    },
  );
}

/** After a write of this process: who wrote reads it, even where its event is still on the way. */
export function noteWritten(): void {
  place.markdriftChanges?.written();
}
