/**
 * Average linkage (UPGMA) of a few weighted points down to `clusters` groups: the two groups with the least mean pairwise
 * distance are joined, distances updated by Lance and Williams 1967 with the points' weights. Euclidean. Built once and
 * used many times, as the reduction of reduce-clusters.ts calls it for every 2k points; its buffers are its own.
 * O(points³) at worst, on 20 points some 10 µs.
 */
export interface AverageLinkage {
  /**
   * `points`: count × dimensions by rows, overwritten by the centroids of the groups; `weights` by their weights.
   * Returns the number of groups left, min(count, clusters).
   */
  join(points: Float64Array, weights: Float64Array, count: number, clusters: number): number;
}

export function averageLinkage(most: number, dimensions: number): AverageLinkage {
  /** Symmetric, most × most: a row is read in one go. */
  const distance = new Float64Array(most * most);
  /** Per group its nearest later one among the living, and how far that is. */
  const nearest = new Int32Array(most);
  const least = new Float64Array(most);
  /** The living groups, ascending. */
  const living = new Int32Array(most);

  const look = (at: number, left: number): void => {
    const i = living[at]!;
    const row = i * most;
    let best = -1;
    let shortest = Number.POSITIVE_INFINITY;
    for (let p = at + 1; p < left; p++) {
      const j = living[p]!;
      const d = distance[row + j]!;
      if (d < shortest) {
        shortest = d;
        best = j;
      }
    }
    nearest[i] = best;
    least[i] = shortest;
  };

  return {
    join(points, weights, count, clusters) {
      for (let i = 0; i < count; i++) {
        living[i] = i;
        let best = -1;
        let shortest = Number.POSITIVE_INFINITY;
        for (let j = i + 1; j < count; j++) {
          let sum = 0;
          for (let d = 0; d < dimensions; d++) {
            const delta = points[i * dimensions + d]! - points[j * dimensions + d]!;
            sum += delta * delta;
          }
          const far = Math.sqrt(sum);
          distance[i * most + j] = far;
          distance[j * most + i] = far;
          if (far < shortest) {
            shortest = far;
            best = j;
          }
        }
        nearest[i] = best;
        least[i] = shortest;
      }
      let left = count;
      while (left > Math.max(1, clusters)) {
        let a = living[0]!;
        let shortest = least[a]!;
        for (let p = 1; p < left; p++) {
          const i = living[p]!;
          if (least[i]! < shortest) {
            shortest = least[i]!;
            a = i;
          }
        }
        const b = nearest[a]!;
        if (b < 0) break;
        const wa = weights[a]!;
        const wb = weights[b]!;
        const total = wa + wb;
        for (let d = 0; d < dimensions; d++) {
          const pa = a * dimensions + d;
          points[pa] = (points[pa]! * wa + points[b * dimensions + d]! * wb) / total;
        }
        weights[a] = total;
        let kept = 0;
        for (let p = 0; p < left; p++) {
          const c = living[p]!;
          if (c === b) continue;
          living[kept++] = c;
          if (c === a) continue;
          const mean = (wa * distance[a * most + c]! + wb * distance[b * most + c]!) / total;
          distance[a * most + c] = mean;
          distance[c * most + a] = mean;
        }
        left = kept;
        for (let p = 0; p < left; p++) {
          const i = living[p]!;
          const near = nearest[i]!;
          if (i === a || near === a || near === b) look(p, left);
          else if (i < a && distance[i * most + a]! < least[i]!) {
            nearest[i] = a;
            least[i] = distance[i * most + a]!;
          }
        }
      }
      for (let p = 0; p < left; p++) {
        const i = living[p]!;
        if (p === i) continue;
        for (let d = 0; d < dimensions; d++) points[p * dimensions + d] = points[i * dimensions + d]!;
        weights[p] = weights[i]!;
      }
      return left;
    },
  };
}
