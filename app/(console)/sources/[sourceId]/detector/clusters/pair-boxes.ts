import type { DetectorAnswer } from '@/lib/api/contracts/detector.ts';
import type { ScatterAnswer } from '@/lib/api/contracts/detector-scatter.ts';
import { fromScale, toScale, vectorFeatures } from '@/lib/core/detect/feature-vectors.ts';
import { featureRegistry } from '@/lib/core/features/registry.ts';

export type Model = NonNullable<DetectorAnswer['model']>;
/** What of a chart is shown; both in values. */
export interface ChartWindow {
  x: readonly [number, number];
  y: readonly [number, number];
}

export const documentHref = (id: string) => `/documents/${id}`;

/** Y2 … Y7 are the pairs in their order. */
export const featuresOf = (pair: number) => vectorFeatures[pair + 1] ?? [0, 1];
export const symbols = (pair: number) => featuresOf(pair).map((f) => featureRegistry[f]?.symbol ?? '');

/** Points of documents in the plane of a pair. */
export function marks(points: ScatterAnswer['recent'], pair: number) {
  const [a = 0, b = 1] = featuresOf(pair);
  return points.map(({ id, title, values }) => ({
    id,
    x: values[a] ?? 0,
    y: values[b] ?? 0,
    name: title ?? id,
  }));
}

/** The boxes of a pair in force. */
export function boxesOf({ explanation }: Model, pair: number) {
  const sides = (low: number[], high: number[], place: number): [number, number] => [
    low[place] ?? 0,
    high[place] ?? 0,
  ];
  return (explanation.vectors[pair + 1]?.boxes ?? []).map((box) => ({
    x: sides(box.lowWithMargin, box.highWithMargin, 0),
    y: sides(box.lowWithMargin, box.highWithMargin, 1),
  }));
}

/** The same as they would be with another margin. */
export function boxesWithMargin({ explanation }: Model, pair: number, margin: number) {
  const { vectors, scale, spreads } = explanation;
  const boxes = vectors[pair + 1]?.boxes ?? [];
  const widened = (value: number, place: number, by: number) =>
    Math.max(0, fromScale(toScale(value, scale) + by * (spreads[featuresOf(pair)[place] ?? 0] ?? 0), scale));
  const wide = (box: (typeof boxes)[number], place: number): [number, number] => [
    widened(box.low[place] ?? 0, place, -margin),
    widened(box.high[place] ?? 0, place, margin),
  ];
  return boxes.map((box) => ({ x: wide(box, 0), y: wide(box, 1) }));
}

/** How many of the points lie in none of the boxes in force. */
export function outsideBoxes(points: ScatterAnswer['recent'], model: Model, pair: number): number {
  const boxes = boxesOf(model, pair);
  return marks(points, pair).filter(
    ({ x, y }) => !boxes.some((box) => x >= box.x[0] && x <= box.x[1] && y >= box.y[0] && y <= box.y[1]),
  ).length;
}
