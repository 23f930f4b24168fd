/**
 * Quantile by linear interpolation between order statistics (type 7 of Hyndman and Fan 1996; R's and NumPy's default).
 * `q` is clamped to 0–1. NaN among the values is left out; no values: NaN. The argument is not changed. O(n log n).
 */
export function quantile(values: ArrayLike<number>, q: number): number {
  return quantileOfSorted(sortedNumbers(values), q);
}

/** The same of values that are ascending and free of NaN. O(1). */
export function quantileOfSorted(sorted: ArrayLike<number>, q: number): number {
  const n = sorted.length;
  if (n === 0) return Number.NaN;
  const place = Math.min(1, Math.max(0, q)) * (n - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  if (below + 1 >= n || place === below) return low;
  return low + (place - below) * (sorted[below + 1]! - low);
}

/** Ascending copy without NaN. O(n log n). */
function sortedNumbers(values: ArrayLike<number>): Float64Array {
  const copy = new Float64Array(values.length);
  let n = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!Number.isNaN(value)) copy[n++] = value;
  }
  return copy.subarray(0, n).sort();
}
