import { reduceClusters } from '../../learn/reduce-clusters.ts';
import { vectorFeatures } from '../feature-vectors.ts';
import type { VectorProfile } from '../profile/profile.ts';

/**
 * Boxes round the clusters of each of the seven vectors (RCDL 2012, §5.2).
 * `columns`: the nine features over all documents on the profile's scale; `rows`: which documents to learn from;
 * `spreads`: unit of distances per feature. Empty clusters give no box. O(n·k) per vector.
 */
export function fitBoxes(
  columns: readonly Float64Array[],
  rows: Uint32Array,
  spreads: ArrayLike<number>,
  clusters: number,
  random: () => number,
): VectorProfile[] {
  return vectorFeatures.map((features) => {
    const d = features.length;
    const points = new Float64Array(rows.length * d);
    features.forEach((f, j) => {
      const column = columns[f]!;
      const spread = spreads[f]!;
      for (let i = 0; i < rows.length; i++) points[i * d + j] = column[rows[i]!]! / spread;
    });
    const { centroids, members } = reduceClusters(points, d, clusters, random);
    const k = centroids.length / d;
    const boxes = new Float64Array(k * d * 2);
    for (let i = 0; i < boxes.length; i += 2) {
      boxes[i] = Number.POSITIVE_INFINITY;
      boxes[i + 1] = Number.NEGATIVE_INFINITY;
    }
    const sizes = new Array<number>(k).fill(0);
    for (let i = 0; i < rows.length; i++) sizes[members[i]!]!++;
    features.forEach((f, j) => {
      const column = columns[f]!;
      for (let i = 0; i < rows.length; i++) {
        const value = column[rows[i]!]!;
        const place = (members[i]! * d + j) * 2;
        if (value < boxes[place]!) boxes[place] = value;
        if (value > boxes[place + 1]!) boxes[place + 1] = value;
      }
    });
    const kept = sizes.map((size, c) => ({ size, c })).filter(({ size }) => size > 0);
    const dense = new Float64Array(kept.length * d * 2);
    kept.forEach(({ c }, i) => {
      dense.set(boxes.subarray(c * d * 2, (c + 1) * d * 2), i * d * 2);
    });
    return { features: [...features], boxes: dense, sizes: kept.map(({ size }) => size) };
  });
}
