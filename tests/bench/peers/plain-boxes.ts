import { featureOrder } from '../../../lib/core/detect/feature-vectors.ts';
import type { OperationalProfile } from '../../../lib/core/detect/profile/profile.ts';
import type { Features } from '../../../lib/core/features/features.ts';

type Box = { feature: keyof Features; low: number; high: number }[];

/** Peer of the classification: the same boxes as objects in lists, tested by `some` and `every`. Gives the vectors passed. */
export function plainBoxes({
  vectors,
  margin,
  spreads,
  scale,
}: OperationalProfile): (document: Features) => number {
  const boxesOf = vectors.map(({ features, boxes }) => {
    const d = features.length;
    return Array.from(
      { length: boxes.length / d / 2 },
      (_, b): Box =>
        features.map((f, j) => ({
          feature: featureOrder[f]!,
          low: boxes[(b * d + j) * 2]! - margin * spreads[f]!,
          high: boxes[(b * d + j) * 2 + 1]! + margin * spreads[f]!,
        })),
    );
  });
  const onScale = (value: number): number => (scale === 'log' ? Math.log1p(value) : value);
  return (document) =>
    boxesOf.filter((boxes) =>
      boxes.some((box) =>
        box.every(({ feature, low, high }) => {
          const value = onScale(document[feature]);
          return value >= low && value <= high;
        }),
      ),
    ).length;
}
