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
  // The group in work is copied out: a few lines of cache, whatever the number of points.
  const group = new Float64Array(n * dimensions);
  const weights = new Float64Array(n);
  // Centroids wait behind the points. A round turns n elements into k, so that no more than count are made in all.
  const queue = new Float64Array((count + n) * dimensions);
  const waiting = new Float64Array(count + n);
  const linkage = averageLinkage(n, dimensions);
  let next = 0;
  let head = 0;
  let tail = 0;
  while (count - next + tail - head > k) {
    let taken = 0;
    for (; taken < n && next < count; taken++) {
      const from = order[next++]! * dimensions;
      for (let d = 0; d < dimensions; d++) group[taken * dimensions + d] = points[from + d]!;
      weights[taken] = 1;
    }
    for (; taken < n && head < tail; taken++) {
      for (let d = 0; d < dimensions; d++) group[taken * dimensions + d] = queue[head * dimensions + d]!;
      weights[taken] = waiting[head++]!;
    }
    const left = linkage.join(group, weights, taken, k);
    for (let i = 0; i < left; i++) {
      for (let d = 0; d < dimensions; d++) queue[tail * dimensions + d] = group[i * dimensions + d]!;
      waiting[tail++] = weights[i]!;
    }
  }
  // What was never joined, as there are no more than k points, is its own centroid.
  for (; next < count; next++) {
    const from = order[next]! * dimensions;
    for (let d = 0; d < dimensions; d++) queue[tail * dimensions + d] = points[from + d]!;
    tail++;
  }
  const centroids = queue.slice(head * dimensions, tail * dimensions);
  const nearest = dimensions === 2 ? nearestInPlane : nearestCentroids;
  return { centroids, members: nearest(points, centroids, dimensions) };
}

function nearestCentroids(points: Float64Array, centroids: Float64Array, dimensions: number): Uint16Array {
  const members = new Uint16Array(points.length / dimensions);
  const clusters = centroids.length / dimensions;
  for (let i = 0; i < members.length; i++) {
    let least = Number.POSITIVE_INFINITY;
    let nearest = 0;
    for (let c = 0; c < clusters; c++) {
      let sum = 0;
      for (let d = 0; d < dimensions; d++) {
        const delta = points[i * dimensions + d]! - centroids[c * dimensions + d]!;
        sum += delta * delta;
      }
      if (sum < least) {
        least = sum;
        nearest = c;
      }
    }
    members[i] = nearest;
  }
  return members;
}

/** The same for two dimensions, without the inner loop. */
function nearestInPlane(points: Float64Array, centroids: Float64Array): Uint16Array {
  const members = new Uint16Array(points.length / 2);
  for (let i = 0; i < members.length; i++) {
    const x = points[2 * i]!;
    const y = points[2 * i + 1]!;
    let least = Number.POSITIVE_INFINITY;
    let nearest = 0;
    for (let c = 0; c < centroids.length; c += 2) {
      const dx = x - centroids[c]!;
      const dy = y - centroids[c + 1]!;
      const sum = dx * dx + dy * dy;
      if (sum < least) {
        least = sum;
        nearest = c;
      }
    }
    members[i] = nearest / 2;
  }
  return members;
}
