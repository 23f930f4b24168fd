/**
 * Average linkage (UPGMA) of a few weighted points down to `clusters` groups: the two groups with the least mean pairwise
 * distance are joined, distances updated by Lance and Williams 1967 with the points' weights. Euclidean. Built once and
 * used many times, as the reduction of reduce-clusters.ts calls it for every 2k points; its buffers are its own.
 * O(points³) at worst, on 20 points some 3 µs.
 */
export interface AverageLinkage {
  /**
   * `points`: count × dimensions by rows, overwritten by the centroids of the groups; `weights`, above 0, by their weights.
   * Returns the number of groups left, min(count, clusters).
   */
  join(points: Float64Array, weights: Float64Array, count: number, clusters: number): number;
}

/** @param most points at a time that `join` will ever get */
export function averageLinkage(most: number, dimensions: number): AverageLinkage {
  /**
   * most × most by rows, of which only the pairs i < j are kept. A group that was joined to another is infinitely far from
   * all: whoever runs over a row need not ask who still lives.
   */
  const distance = new Float64Array(most * most);
  /** Per group its nearest later one, −1 for none, and how far that is. */
  const nearest = new Int32Array(most);
  const least = new Float64Array(most);

  /** Finds the nearest later group of i anew; of several as near the first. */
  const look = (i: number, count: number): void => {
    const row = i * most;
    let best = -1;
    let shortest = Number.POSITIVE_INFINITY;
    for (let j = i + 1; j < count; j++) {
      const far = distance[row + j]!;
      if (far < shortest) {
        shortest = far;
        best = j;
      }
    }
    nearest[i] = best;
    least[i] = shortest;
  };

  const measure = (points: Float64Array, count: number): void => {
    for (let i = 0; i < count; i++) {
      const pi = i * dimensions;
      const row = i * most;
      for (let j = i + 1; j < count; j++) {
        const pj = j * dimensions;
        let sum = 0;
        for (let d = 0; d < dimensions; d++) {
          const delta = points[pi + d]! - points[pj + d]!;
          sum += delta * delta;
        }
        distance[row + j] = Math.sqrt(sum);
      }
    }
  };

  /** The same for two dimensions, as six of the seven vectors have, without the inner loop. */
  const measurePlane = (points: Float64Array, count: number): void => {
    const end = 2 * count;
    for (let i = 0; i < count; i++) {
      const pi = 2 * i;
      const x = points[pi]!;
      const y = points[pi + 1]!;
      let place = i * most + i + 1;
      for (let pj = pi + 2; pj < end; pj += 2) {
        const dx = x - points[pj]!;
        const dy = y - points[pj + 1]!;
        distance[place++] = Math.sqrt(dx * dx + dy * dy);
      }
    }
  };

  /** Takes group b into a, a < b, of weights wa and wb: all distances to a are the weighted means, b is out of reach. */
  const merge = (a: number, b: number, wa: number, wb: number, count: number): void => {
    const total = wa + wb;
    const rowA = a * most;
    const rowB = b * most;
    for (let i = 0; i < a; i++) {
      const row = i * most;
      const far = (wa * distance[row + a]! + wb * distance[row + b]!) / total;
      distance[row + a] = far;
      distance[row + b] = Number.POSITIVE_INFINITY;
      const near = nearest[i]!;
      if (far < least[i]!) {
        nearest[i] = a;
        least[i] = far;
      } else if (near === a || near === b) nearest[i] = -1;
    }
    for (let i = a + 1; i < b; i++) {
      const place = i * most + b;
      distance[rowA + i] = (wa * distance[rowA + i]! + wb * distance[place]!) / total;
      distance[place] = Number.POSITIVE_INFINITY;
      if (nearest[i] === b) nearest[i] = -1;
    }
    distance[rowA + b] = Number.POSITIVE_INFINITY;
    for (let i = b + 1; i < count; i++) {
      distance[rowA + i] = (wa * distance[rowA + i]! + wb * distance[rowB + i]!) / total;
      distance[rowB + i] = Number.POSITIVE_INFINITY;
    }
    nearest[b] = -1;
    least[b] = Number.POSITIVE_INFINITY;
    look(a, count);
  };

  return {
    join(points, weights, count, clusters) {
      if (dimensions === 2) measurePlane(points, count);
      else measure(points, count);
      for (let i = 0; i < count; i++) look(i, count);
      let left = count;
      const goal = Math.max(1, clusters);
      while (left > goal) {
        let a = -1;
        let shortest = Number.POSITIVE_INFINITY;
        for (let i = 0; i < count; i++) {
          if (least[i]! < shortest) {
            shortest = least[i]!;
            a = i;
          }
        }
        if (a < 0) break;
        const b = nearest[a]!;
        if (b < 0) {
          // The nearest one was joined to another in between.
          look(a, count);
          continue;
        }
        const wa = weights[a]!;
        const wb = weights[b]!;
        for (let d = 0; d < dimensions; d++) {
          const pa = a * dimensions + d;
          points[pa] = (points[pa]! * wa + points[b * dimensions + d]! * wb) / (wa + wb);
        }
        weights[a] = wa + wb;
        weights[b] = 0;
        merge(a, b, wa, wb, count);
        left--;
      }
      if (left < count) closeUp(points, weights, count, dimensions);
      return left;
    },
  };
}

/** Moves the groups that are left, those with weight, to the front in their order. */
function closeUp(points: Float64Array, weights: Float64Array, count: number, dimensions: number): void {
  let to = 0;
  for (let i = 0; i < count; i++) {
    if (weights[i] === 0) continue;
    for (let d = 0; d < dimensions; d++) points[to * dimensions + d] = points[i * dimensions + d]!;
    weights[to++] = weights[i]!;
  }
}
