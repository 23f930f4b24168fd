import { quantile } from './quantile.ts';

/** Middle value, the mean of the two middle ones for an even count; NaN when there is none. O(n log n). */
export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}
