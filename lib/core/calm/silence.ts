import { median } from '../stats/median.ts';

/** Fewest arrivals from which a source's own pace is known. */
const fewestArrivals = 10;
/** Articles that arrive together, within this many milliseconds, are one arrival. */
const together = 1000;

/** A longest gap that is so many times the next one, and longer than any holidays, is not the source's own pace. */
const outlier = 20;
const longestBreak = 21 * 86_400_000;

/**
 * For how long a source may bring nothing new, in milliseconds: the largest of 3 × its longest and 20 × its median gap,
 * ten intervals and `least`. A gap of over three weeks and 20 times the next
 * longest is left out. Null while too little has arrived to know. O(n log n).
 *
 * @param arrivals when its last documents came, in milliseconds since 1970, in any order
 * @param interval milliseconds between its runs
 * @param least milliseconds; a day unless the source says otherwise, as most sources sleep at night
 */
export function longestSilence(arrivals: readonly number[], interval: number, least: number): number | null {
  const sorted = [...arrivals].sort((a, b) => a - b);
  const gaps: number[] = [];
  for (let i = 1; i < sorted.length; i++) {
    const gap = sorted[i]! - sorted[i - 1]!;
    if (gap > together) gaps.push(gap);
  }
  gaps.sort((a, b) => b - a);
  // An article of years ago among the new ones is no silence of years.
  while (gaps.length > fewestArrivals && gaps[0]! > Math.max(longestBreak, outlier * gaps[1]!)) gaps.shift();
  if (gaps.length < fewestArrivals) return null;
  return Math.max(3 * gaps[0]!, 20 * median(gaps), 10 * interval, least);
}
