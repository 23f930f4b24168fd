import type { Transaction } from './database.ts';

interface Kept<T> {
  value: T;
  /** When it was begun to be computed, by the process's clock in milliseconds. */
  at: number;
  /** Reused until then. */
  until: number;
}

interface Place {
  kept: Kept<unknown> | null;
  underWay: Promise<unknown> | null;
}

/** An answer is reused for this many times as long as it took to compute, but no longer than `longest`. */
const worth = 40;
const longest = 60_000;
/** Past `until` the old answer is given once more while the new one is computed, if it is not older than this. */
const oldest = 5 * 60_000;
const mostPlaces = 500;

const databases = new WeakMap<object, Map<string, Place>>();

/**
 * For figures over very many rows that nobody needs to the second: what took longer than `cheap` milliseconds to compute is
 * shared by all who ask within forty times as long (a minute at most), and computed once however many ask at once. Answers
 * that are quickly computed, as in any small collection, are always fresh. Only within this process; never for decisions.
 */
export async function sharedAnswer<T>(
  db: Transaction,
  key: string,
  cheap: number,
  compute: () => Promise<T>,
): Promise<T> {
  const place = placeOf(db, key);
  const now = performance.now();
  const kept = place.kept as Kept<T> | null;
  if (kept && now < kept.until) return kept.value;
  // Without anything kept the last answer was cheap: each gets its own, as fresh as can be.
  if (!kept && !place.underWay) return begin(place, cheap, compute);
  place.underWay ??= begin(place, cheap, compute);
  if (kept && now - kept.at < oldest) {
    // Whoever waits for the new one hears of its failure; here the old one is good enough.
    place.underWay.catch(() => {});
    return kept.value;
  }
  return place.underWay as Promise<T>;
}

function begin<T>(place: Place, cheap: number, compute: () => Promise<T>): Promise<T> {
  const at = performance.now();
  const computed = compute().then((value) => {
    const took = performance.now() - at;
    place.kept = took > cheap ? { value, at, until: at + took + Math.min(longest, worth * took) } : null;
    return value;
  });
  const done = computed.finally(() => {
    if (place.underWay === done) place.underWay = null;
  });
  place.underWay ??= done;
  return done;
}

function placeOf(db: Transaction, key: string): Place {
  const places = databases.get(db) ?? new Map<string, Place>();
  databases.set(db, places);
  const known = places.get(key);
  if (known) return known;
  // The place that was made first goes: what is asked for often comes back at once.
  const first = places.size >= mostPlaces ? places.keys().next().value : undefined;
  if (first !== undefined) places.delete(first);
  const place: Place = { kept: null, underWay: null };
  places.set(key, place);
  return place;
}
