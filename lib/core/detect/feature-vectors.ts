import type { Features } from '../features/features.ts';
import type { Observation } from './observation.ts';

/** X of eq. 1 in its order: P, S, N, V, TH, TB, TS, TI, TO. */
export const featureOrder = [
  'pageSize',
  'textSize',
  'paragraphCount',
  'paragraphVariance',
  'linkCount',
  'blockCount',
  'formatCount',
  'imageCount',
  'otherCount',
] as const satisfies readonly (keyof Features)[];

export const tagFeatures = [4, 5, 6, 7, 8] as const;

/** Y1 … Y7 of eq. 5 as places in `featureOrder`: the five tag categories, then all pairs of P, S, N, V. */
export const vectorFeatures: readonly (readonly number[])[] = [
  tagFeatures,
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
];

export type Scale = 'linear' | 'log';

/** A feature's value as the detectors use it. What is no number or negative counts as 0, so that NaN reaches no aggregate. */
export function featureValue(features: Features, place: number): number {
  const value = features[featureOrder[place]!];
  return value > 0 && value < Number.POSITIVE_INFINITY ? value : 0;
}

/** x or log(1 + x). */
export function toScale(value: number, scale: Scale): number {
  return scale === 'log' ? Math.log1p(value) : value;
}

export function fromScale(value: number, scale: Scale): number {
  return scale === 'log' ? Math.expm1(value) : value;
}

/** Each of the nine features over all observations, in the order of X: what `featureValue` says of it. O(n). */
export function featureColumns(observations: readonly Observation[]): Float64Array[] {
  const n = observations.length;
  const columns = featureOrder.map(() => new Float64Array(n));
  const [P, S, N, V, TH, TB, TS, TI, TO] = columns as [Float64Array, ...Float64Array[]];
  // Each feature by its own name: a loop over names takes several times as long.
  for (let i = 0; i < n; i++) {
    const { features } = observations[i]!;
    P[i] = features.pageSize;
    S![i] = features.textSize;
    N![i] = features.paragraphCount;
    V![i] = features.paragraphVariance;
    TH![i] = features.linkCount;
    TB![i] = features.blockCount;
    TS![i] = features.formatCount;
    TI![i] = features.imageCount;
    TO![i] = features.otherCount;
  }
  for (const column of columns) {
    for (let i = 0; i < n; i++) {
      const value = column[i]!;
      column[i] = value > 0 && value < Number.POSITIVE_INFINITY ? value : 0;
    }
  }
  return columns;
}

/** The columns on a scale; on the linear one they are the same arrays. O(n). */
export function scaledColumns(columns: readonly Float64Array[], scale: Scale): readonly Float64Array[] {
  if (scale === 'linear') return columns;
  return columns.map((column) => {
    const scaled = new Float64Array(column.length);
    for (let i = 0; i < column.length; i++) scaled[i] = Math.log1p(column[i]!);
    return scaled;
  });
}
