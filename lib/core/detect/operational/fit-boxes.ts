import { reduceClusters } from '../../learn/reduce-clusters.ts';
import { vectorFeatures } from '../feature-vectors.ts';
import type { VectorProfile } from '../profile.ts';

const width = 9;

/**
 * Boxes round the clusters of each of the seven vectors (RCDL 2012, §5.2).
 * `matrix`: n × 9 on the profile's scale; `rows`: which of them to learn from; `spreads`: unit of distances per feature.
 * Empty clusters give no box. O(n·k) per vector.
 */
export function fitBoxes(
  matrix: Float64Array,
  rows: ArrayLike<number>,
  spreads: ArrayLike<number>,
  clusters: number,
  random: () => number,
): VectorProfile[] {
  return vectorFeatures.map((features) => {
    const d = features.length;
    const points = new Float64Array(rows.length * d);
    for (let i = 0; i < rows.length; i++) {
      for (let j = 0; j < d; j++)
        points[i * d + j] = matrix[rows[i]! * width + features[j]!]! / spreads[features[j]!]!;
    }
    const { centroids, members } = reduceClusters(points, d, clusters, random);
    const k = centroids.length / d;
    const boxes = new Float64Array(k * d * 2);
    const sizes = new Array<number>(k).fill(0);
    for (let i = 0; i < boxes.length; i += 2) {
      boxes[i] = Number.POSITIVE_INFINITY;
      boxes[i + 1] = Number.NEGATIVE_INFINITY;
    }
    for (let i = 0; i < rows.length; i++) {
      const c = members[i]!;
      sizes[c]!++;
      for (let j = 0; j < d; j++) {
        const value = matrix[rows[i]! * width + features[j]!]!;
        const place = (c * d + j) * 2;
        if (value < boxes[place]!) boxes[place] = value;
        if (value > boxes[place + 1]!) boxes[place + 1] = value;
      }
    }
    const kept = sizes.map((size, c) => ({ size, c })).filter(({ size }) => size > 0);
    const dense = new Float64Array(kept.length * d * 2);
    kept.forEach(({ c }, i) => {
      dense.set(boxes.subarray(c * d * 2, (c + 1) * d * 2), i * d * 2);
    });
    return { features: [...features], boxes: dense, sizes: kept.map(({ size }) => size) };
  });
}
