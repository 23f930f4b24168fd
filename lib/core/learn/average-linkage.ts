/**
 * Average linkage (UPGMA) of a few weighted points down to `clusters` groups: the two groups with the least mean pairwise
 * distance are joined, distances updated by Lance and Williams 1967 with the points' weights. Euclidean. Built once and
 * used many times, as the reduction of reduce-clusters.ts calls it for every 2k points; its buffers are its own.
 * O(points³) at worst, on 20 points about 5 µs.
 */
export interface AverageLinkage {
  /**
   * `points`: count × dimensions by rows, overwritten by the centroids of the groups; `weights` by their weights.
   * Returns the number of groups left, min(count, clusters).
   */
  join(points: Float64Array, weights: Float64Array, count: number, clusters: number): number;
}

export function averageLinkage(most: number, dimensions: number): AverageLinkage {
  const distance = new Float64Array(most * most);
  const nearest = new Int32Array(most);
  const alive = new Uint8Array(most);

  const measure = (points: Float64Array, i: number, j: number): number => {
    let sum = 0;
    for (let d = 0; d < dimensions; d++) {
      const delta = points[i * dimensions + d]! - points[j * dimensions + d]!;
      sum += delta * delta;
    }
    return Math.sqrt(sum);
  };

  /** Nearest living later group of i, so that each pair is looked at once. */
  const look = (i: number, count: number): void => {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let j = i + 1; j < count; j++) {
      const d = distance[i * most + j]!;
      if (alive[j] === 1 && d < least) {
        least = d;
        best = j;
      }
    }
    nearest[i] = best;
  };

  return {
    join(points, weights, count, clusters) {
      for (let i = 0; i < count; i++) {
        alive[i] = 1;
        for (let j = i + 1; j < count; j++) distance[i * most + j] = measure(points, i, j);
      }
      for (let i = 0; i < count; i++) look(i, count);
      let left = count;
      while (left > Math.max(1, clusters)) {
        let a = -1;
        let least = Number.POSITIVE_INFINITY;
        for (let i = 0; i < count; i++) {
          if (alive[i] === 0 || nearest[i]! < 0) continue;
          const d = distance[i * most + nearest[i]!]!;
          if (d < least) {
            least = d;
            a = i;
          }
        }
        if (a < 0) break;
        const b = nearest[a]!;
        const wa = weights[a]!;
        const wb = weights[b]!;
        const total = wa + wb;
        for (let d = 0; d < dimensions; d++) {
          const pa = a * dimensions + d;
          points[pa] = (points[pa]! * wa + points[b * dimensions + d]! * wb) / total;
        }
        weights[a] = total;
        alive[b] = 0;
        left--;
        for (let c = 0; c < count; c++) {
          if (alive[c] === 0 || c === a) continue;
          const ac = a < c ? a * most + c : c * most + a;
          const bc = b < c ? b * most + c : c * most + b;
          distance[ac] = (wa * distance[ac]! + wb * distance[bc]!) / total;
        }
        for (let i = 0; i < count; i++) {
          if (alive[i] === 0) continue;
          const near = nearest[i]!;
          if (i === a || near === a || near === b) look(i, count);
          else if (i < a && near >= 0 && distance[i * most + a]! < distance[i * most + near]!) nearest[i] = a;
        }
      }
      let kept = 0;
      for (let i = 0; i < count; i++) {
        if (alive[i] === 0) continue;
        if (kept !== i) {
          points.copyWithin(kept * dimensions, i * dimensions, (i + 1) * dimensions);
          weights[kept] = weights[i]!;
        }
        kept++;
      }
      return kept;
    },
  };
}
