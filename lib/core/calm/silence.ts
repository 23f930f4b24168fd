import { median } from '../stats/median.ts';

/** Fewest arrivals from which a source's own pace is known. */
const fewestArrivals = 10;
/** Articles that arrive together, within this many milliseconds, are one arrival. */
const together = 1000;

/**
 * For how long a source may bring nothing new, in milliseconds: the largest of 3 × its longest and 20 × its median gap,
 * ten intervals and `least`. Null while too little has arrived to know. O(n log n).
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
  if (gaps.length < fewestArrivals) return null;
  return Math.max(3 * Math.max(...gaps), 20 * median(gaps), 10 * interval, least);
}
