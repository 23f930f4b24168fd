import { shuffledOrder } from '../stats/shuffled-order.ts';
import { averageLinkage } from './average-linkage.ts';

export interface Clusters {
  /** Centroids by rows, clusters × dimensions. */
  centroids: Float64Array;
  /** Cluster of each point: that of the nearest centroid. */
  members: Uint16Array;
}

/**
 * Clusters of many points (RCDL 2012, §5.2): 2k elements are joined to k by average linkage, their centroids go back into
 * the set, until k are left; then each point goes to its nearest centroid. n = 2k makes the whole O(N·k).
 * Centroids carry the number of points they stand for. Elements are taken in an order drawn by `random`, centroids go to
 * the end of the queue. `points`: N × dimensions by rows, already scaled; it is not changed. k ≥ N: each point by itself.
 */
export function reduceClusters(
  points: Float64Array,
  dimensions: number,
  k: number,
  random: () => number,
): Clusters {
  const count = points.length / dimensions;
  const order = shuffledOrder(count, random);
  const n = 2 * k;
  // Each round takes n and returns k, so the queue never grows beyond 2·count + n elements in all.
  const queue = new Float64Array((2 * count + n) * dimensions);
  const weight = new Float64Array(2 * count + n);
  for (let i = 0; i < count; i++) {
    const from = order[i]! * dimensions;
    for (let d = 0; d < dimensions; d++) queue[i * dimensions + d] = points[from + d]!;
    weight[i] = 1;
  }
  const linkage = averageLinkage(n, dimensions);
  let head = 0;
  let tail = count;
  while (tail - head > k) {
    const taken = Math.min(n, tail - head);
    const group = queue.subarray(head * dimensions, (head + taken) * dimensions);
    const weights = weight.subarray(head, head + taken);
    const left = linkage.join(group, weights, taken, k);
    queue.copyWithin(tail * dimensions, head * dimensions, (head + left) * dimensions);
    weight.copyWithin(tail, head, head + left);
    head += taken;
    tail += left;
  }
  const centroids = queue.slice(head * dimensions, tail * dimensions);
  return { centroids, members: nearestCentroids(points, centroids, dimensions) };
}

function nearestCentroids(points: Float64Array, centroids: Float64Array, dimensions: number): Uint16Array {
  const count = points.length / dimensions;
  const clusters = centroids.length / dimensions;
  const members = new Uint16Array(count);
  for (let i = 0; i < count; i++) {
    let least = Number.POSITIVE_INFINITY;
    for (let c = 0; c < clusters; c++) {
      let sum = 0;
      for (let d = 0; d < dimensions; d++) {
        const delta = points[i * dimensions + d]! - centroids[c * dimensions + d]!;
        sum += delta * delta;
      }
      if (sum < least) {
        least = sum;
        members[i] = c;
      }
    }
  }
  return members;
}
