import { quantileOfSorted } from '../stats/quantile.ts';
import { type Scale, scaledColumns, toScale } from './feature-vectors.ts';

/** Least and most of a feature, and its quantiles .05, .25, .75, .95. */
export type FeatureRange = [number, number, number, number, number, number];

/** Per column its range; null where there are no values. O(n log n). */
export function featureRanges(columns: readonly Float64Array[]): (FeatureRange | null)[] {
  return columns.map((column) => {
    if (column.length === 0) return null;
    const sorted = column.toSorted();
    const [q05, q25, q75, q95] = [0.05, 0.25, 0.75, 0.95].map((q) => quantileOfSorted(sorted, q)) as [
      number,
      number,
      number,
      number,
    ];
    return [sorted[0]!, sorted.at(-1)!, q05, q25, q75, q95];
  });
}

/** A grid over two features: places of the columns, and bounds in the features' own units. */
export interface Grid {
  features: readonly [number, number];
  x: readonly [number, number];
  y: readonly [number, number];
}

/** Makes densities over the same documents; what a scale asks for is computed once for each. */
export type Density = (grid: Grid, scale: Scale) => Uint32Array;

/**
 * How many documents lie in each cell of a grid, by row from below · columns + column. Bounds belong to it; cells are equal
 * on the scale. O(documents) a grid.
 */
export function densityOver(
  columns: readonly Float64Array[],
  cells: { readonly x: number; readonly y: number },
): Density {
  const scaled = new Map<Scale, readonly Float64Array[]>();
  return ({ features: [a, b], x, y }, scale) => {
    const values = scaled.get(scale) ?? scaledColumns(columns, scale);
    scaled.set(scale, values);
    const [xs, ys] = [values[a]!, values[b]!];
    const [left, right] = x.map((bound) => toScale(bound, scale)) as [number, number];
    const [low, high] = y.map((bound) => toScale(bound, scale)) as [number, number];
    const perX = cells.x / Math.max(right - left, 1e-9);
    const perY = cells.y / Math.max(high - low, 1e-9);
    const counts = new Uint32Array(cells.x * cells.y);
    for (let i = 0; i < xs.length; i++) {
      const [vx, vy] = [xs[i]!, ys[i]!];
      if (vx < left || vx > right || vy < low || vy > high) continue;
      const column = Math.min(cells.x - 1, Math.floor((vx - left) * perX));
      const row = Math.min(cells.y - 1, Math.floor((vy - low) * perY));
      counts[row * cells.x + column]!++;
    }
    return counts;
  };
}
