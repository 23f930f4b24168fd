/**
 * Population standard deviation, by Welford's update (no cancellation for large means). NaN and infinite values are left
 * out; fewer than two values: 0. O(n).
 */
export function standardDeviation(values: ArrayLike<number>): number {
  let n = 0;
  let mean = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!Number.isFinite(value)) continue;
    n++;
    const delta = value - mean;
    mean += delta / n;
    squares += delta * (value - mean);
  }
  return n < 2 ? 0 : Math.sqrt(squares / n);
}
