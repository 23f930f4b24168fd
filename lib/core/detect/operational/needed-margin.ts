import type { VectorProfile } from '../profile/profile.ts';

/**
 * The least margin, in spreads, with which a point would lie in one of the vector's boxes; 0 when it does already,
 * infinite when there is no box. `row`: the nine features on the profile's scale, from `at` on. O(boxes · dimensions).
 */
export function neededMargin(
  vector: VectorProfile,
  row: ArrayLike<number>,
  spreads: ArrayLike<number>,
  at = 0,
): number {
  const { features, boxes } = vector;
  const d = features.length;
  let least = Number.POSITIVE_INFINITY;
  for (let place = 0; place < boxes.length; place += d * 2) {
    let most = 0;
    for (let j = 0; j < d; j++) {
      const f = features[j]!;
      const value = row[at + f]!;
      const low = boxes[place + j * 2]! - value;
      const high = value - boxes[place + j * 2 + 1]!;
      const excess = Math.max(low, high) / spreads[f]!;
      if (excess > most) most = excess;
    }
    if (most < least) least = most;
    if (least === 0) return 0;
  }
  return least;
}
