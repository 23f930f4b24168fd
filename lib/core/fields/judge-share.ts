/** Chance of an alarm at one look at one sign of documents that are as ever. */
export const wantedChance = 1e-4;
const lengths = [5, 10, 20, 40] as const;
/** Newest documents that are looked at. */
export const longestLook = 40;
/** Past documents by which the usual share is known. */
export const longestPast = 200;
const shortestPast = 30;
const leastUsualShare = 0.6;
const fewestBad = 4;

/** One document, asked for one sign. */
export interface Sight {
  good: boolean;
  /** Read by the rules in force, so that it may be judged. */
  judged: boolean;
  /** Belongs to what is usual. */
  usual: boolean;
}

/** Good ones of so many documents. */
export interface Share {
  good: number;
  of: number;
}

export type ShareVerdict =
  | { kind: 'as-usual' }
  /** Too short a past, or a sign that is usually not there. */
  | { kind: 'unknown' }
  /** `now` is the length that is least likely; bad ones among the newest `reach` belong to it. */
  | { kind: 'fallen'; usual: Share; now: Share; chance: number; reach: number };

/**
 * Whether the newest documents have a sign less often than the source's past explains. Steps and reasons: README. O(documents).
 *
 * @param sights oldest first
 * @param chance of an alarm at one look at documents that are as ever, 0–1
 * @param shortestPast documents by which the usual share is known
 */
export function judgeShare(
  sights: readonly Sight[],
  { chance: wanted = wantedChance, shortestPast: least = shortestPast } = {},
): ShareVerdict {
  let judged = 0;
  while (judged < Math.min(longestLook, sights.length) && sights[sights.length - 1 - judged]!.judged)
    judged++;
  let known = false;
  let fallen: Extract<ShareVerdict, { kind: 'fallen' }> | null = null;
  for (const of of lengths) {
    if (of > judged) break;
    const past = sights
      .slice(0, sights.length - of)
      .filter(({ usual }) => usual)
      .slice(-longestPast)
      .map(({ good }) => good);
    const usual = shareOf(past);
    if (usual.of < least || usual.good < leastUsualShare * usual.of) continue;
    known = true;
    const now = shareOf(sights.slice(-of).map(({ good }) => good));
    const bad = of - now.good;
    if (bad < fewestBad || bad * 4 < of || now.good >= leastOf(past, of)) continue;
    const chance = chanceOfSoFew(now.good, of, usual);
    if (chance >= wanted / lengths.length) continue;
    if (fallen === null || chance < fallen.chance) fallen = { kind: 'fallen', usual, now, chance, reach: of };
    else fallen.reach = of;
  }
  return fallen ?? { kind: known ? 'as-usual' : 'unknown' };
}

/**
 * P(X ≤ k) of the beta-binomial law: how likely at most `k` of `n` further documents are good after a past of `usual`
 * (Jeffreys' prior). In 0–1. O(n).
 */
export function chanceOfSoFew(k: number, n: number, usual: Share): number {
  const a = usual.good + 0.5;
  const b = usual.of - usual.good + 0.5;
  let term = 1;
  for (let i = 0; i < n; i++) term *= (b + i) / (a + b + i);
  let sum = 0;
  for (let x = 0; x <= k; x++) {
    sum += term;
    term *= (((n - x) / (x + 1)) * (a + x)) / (b + n - x - 1);
  }
  return Math.min(1, sum);
}

/**
 * Whether the newest judged documents are as usual again: at most one good one fewer among `length` than the usual share.
 * False while there are not so many. O(length).
 */
export function isUsualAgain(sights: readonly Sight[], usual: Share, length: number): boolean {
  const newest = sights.slice(-length);
  if (newest.length < length || newest.some(({ judged }) => !judged)) return false;
  return shareOf(newest.map(({ good }) => good)).good >= (usual.good / usual.of) * length - 1;
}

function shareOf(good: readonly boolean[]): Share {
  return { good: good.filter(Boolean).length, of: good.length };
}

/** The fewest good ones of any `length` neighbours. */
function leastOf(past: readonly boolean[], length: number): number {
  let good = 0;
  let least = length;
  past.forEach((each, i) => {
    if (each) good++;
    if (i >= length && past[i - length]) good--;
    if (i >= length - 1) least = Math.min(least, good);
  });
  return least;
}
