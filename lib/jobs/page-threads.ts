import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { decodeHtml, decodeXml } from '../core/charset/decode.ts';
import type { PageNames } from '../core/complete/page-names.ts';
import type { WrapperRules } from '../core/extract/rules.ts';
import { factsOf } from '../flows/parts/collecting/visit.ts';
import type { Explored } from '../flows/parts/reading/explore-page.ts';
import type { PageReaders } from '../flows/parts/reading/page-readers.ts';
import type { ArticleReading, Encoding } from '../flows/parts/reading/read-article.ts';
import type { FieldReading } from '../flows/parts/reading/read-field.ts';
import type { ListingReading, ListingSource } from '../flows/parts/reading/read-listing.ts';
import type { PlaceReading } from '../flows/parts/reading/read-place.ts';
import type { PageView } from '../flows/parts/reading/view-page.ts';
import type { ExpressionsProposed } from '../flows/parts/rules/picks-to-name.ts';
import type { FetchResult } from '../net/fetch-result.ts';
import type readPage from './page-thread.ts';
import type { PageTask, TimedTask } from './page-thread.ts';

export interface PageLimits {
  /** For one page, from decoding to measuring. */
  milliseconds: number;
  /** Of the heap of a thread. */
  megabytes: number;
  threads: number;
}

/** Far more than the limits of parsing and expressions let a page take: this is the last wall. */
export const defaultPageLimits: PageLimits = {
  milliseconds: 30_000,
  megabytes: 768,
  threads: Math.min(4, availableParallelism()),
};

export interface PageThreads extends PageReaders {
  close(): Promise<void>;
}

type Broken = { limit: 'milliseconds' | 'megabytes'; allowed: number };
/** A class, so that no reading can be taken for it. */
class Ended {
  readonly broken: Broken;
  constructor(broken: Broken) {
    this.broken = broken;
  }
}
type Readings = ReturnType<typeof readPage>;

/**
 * Threads that read pages, so that no page keeps the process from giving signs of life. One that takes longer or more
 * memory than the limits is ended and replaced, and its page is `too-complex` with the limit that it broke. A thread that
 * dies otherwise is an error: the page is tried again like any that threw.
 *
 * @param entry where page-thread.ts lies
 */
export function openPageThreads(entry: URL, limits: PageLimits = defaultPageLimits): PageThreads {
  const pool = new Piscina<TimedTask, Readings>({
    filename: entry.href,
    minThreads: 0,
    maxThreads: limits.threads,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  // Trouble of a thread is that of its page, which hears of it; without a listener it would end the process.
  pool.on('error', () => {});
  const waiting: (() => void)[] = [];
  let free = limits.threads;

  /** Tasks wait here and not in the pool, so that one that is ended takes none with it that has not begun. */
  async function run<Reading extends Readings>(
    task: PageTask,
    given: readonly Uint8Array[] = [],
  ): Promise<Reading | Ended> {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    const clock = startClock(limits.milliseconds);
    const transferList = given.filter(isWhole).map(({ buffer }) => buffer as ArrayBuffer);
    try {
      const { begun, signal } = clock;
      return (await pool.run({ ...task, begun }, { signal, transferList })) as Reading;
    } catch (error) {
      const broken = brokenLimit(error, limits);
      if (broken === null) throw error;
      return new Ended(broken);
    } finally {
      clock.stop();
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  }

  return {
    async article(input) {
      const reading = await run<ArticleReading>({ kind: 'article', input });
      if (!(reading instanceof Ended)) return reading;
      const { bytes, contentType } = input.answer;
      const { charset, reason } = decodeHtml(bytes, contentType, input.charset);
      return {
        kind: 'refused',
        why: 'too-complex',
        detail: { ...reading.broken },
        decoded: { charset, reason },
      };
    },
    async listing(source, result) {
      const reading = await run<ListingReading>({ kind: 'listing', source, result });
      if (!(reading instanceof Ended)) return reading;
      const facts = { ...factsOf(result), ...reading.broken };
      return { kind: 'failed', failure: 'too-complex', facts, decoded: encodingOf(source, result) };
    },
    async place(answer) {
      const facts = factsOf(answer);
      const reading = await run<PlaceReading>({ kind: 'place', answer }, [answer.bytes]);
      if (!(reading instanceof Ended)) return reading;
      return { kind: 'failed', failure: 'too-complex', detail: { ...facts, ...reading.broken } };
    },
    async fit(answers, locale, capturedAt) {
      const given = answers.map(({ bytes }) => bytes);
      const rules = await run<WrapperRules['article']>({ kind: 'fit', answers, locale, capturedAt }, given);
      return rules instanceof Ended ? null : rules;
    },
    async field(input) {
      const reading = await run<FieldReading>({ kind: 'field', input }, [input.bytes]);
      return reading instanceof Ended ? { kind: 'too-complex', ...reading.broken } : reading;
    },
    async propose(input) {
      const given = input.pages.map(({ bytes }) => bytes);
      const proposed = await run<ExpressionsProposed>({ kind: 'propose', input }, given);
      return proposed instanceof Ended ? null : proposed;
    },
    async names(input) {
      const names = await run<PageNames | null>({ kind: 'names', input }, [input.bytes]);
      return names instanceof Ended ? null : names;
    },
    async view(input) {
      const given = [input.page, ...(input.before ? [input.before] : [])].map(({ bytes }) => bytes);
      const view = await run<PageView>({ kind: 'view', input }, given);
      return view instanceof Ended ? { kind: 'too-complex', ...view.broken } : view;
    },
    async explore(input) {
      const explored = await run<Explored>({ kind: 'explore', input }, [input.page.bytes]);
      return explored instanceof Ended ? { kind: 'too-complex' } : explored;
    },
    async boxes(input) {
      const boxes = await run<number[] | null>({ kind: 'boxes', input }, [input.page.bytes, input.html]);
      return boxes instanceof Ended ? null : boxes;
    },
    close: () => pool.destroy(),
  };
}

/** The clock of a page runs from when its thread has it at hand: getting a thread up is not the page's doing. */
function startClock(milliseconds: number) {
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  const wait = Atomics.waitAsync(begun, 0, 0);
  if (wait.async) {
    void wait.value.then(() => {
      if (!over) timer = setTimeout(() => controller.abort(), milliseconds);
    });
  }
  const stop = () => {
    over = true;
    clearTimeout(timer);
    // Where the thread never began, the wait would otherwise last for ever.
    Atomics.notify(begun, 0);
  };
  return { begun, signal: controller.signal, stop };
}

/** Only a buffer that holds nothing else can be given away. */
function isWhole({ buffer, byteLength }: Uint8Array): boolean {
  return buffer instanceof ArrayBuffer && byteLength > 0 && byteLength === buffer.byteLength;
}

/** Decoding takes milliseconds whatever the bytes are; so what ended a thread is kept as evidence like any other page. */
function encodingOf({ kind, charset: choice }: ListingSource, result: FetchResult): Encoding | null {
  if (result.kind !== 'answer') return null;
  const decode = kind === 'feed' ? decodeXml : decodeHtml;
  const { charset, reason } = decode(result.bytes, result.contentType, choice);
  return { charset, reason };
}

function brokenLimit(error: unknown, { milliseconds, megabytes }: PageLimits): Broken | null {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'AbortError') return { limit: 'milliseconds', allowed: milliseconds };
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? { limit: 'megabytes', allowed: megabytes } : null;
}
