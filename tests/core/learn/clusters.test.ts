import { describe, expect, it } from 'vitest';
import { averageLinkage } from '../../../lib/core/learn/average-linkage.ts';
import { reduceClusters } from '../../../lib/core/learn/reduce-clusters.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import golden from './golden/golden.json' with { type: 'json' };

describe('average linkage', () => {
  it('joins as SciPy does', () => {
    for (const [k, expected] of Object.entries(golden.centroids)) {
      const points = Float64Array.from(golden.points.flat());
      const weights = new Float64Array(golden.points.length).fill(1);
      const left = averageLinkage(20, 2).join(points, weights, 20, Number(k));
      expect(left).toBe(Number(k));
      const centroids = Array.from({ length: left }, (_, i) => [points[2 * i]!, points[2 * i + 1]!]);
      centroids.sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
      centroids.forEach((centroid, i) => {
        expect(centroid[0]).toBeCloseTo(expected[i]![0]!, 8);
        expect(centroid[1]).toBeCloseTo(expected[i]![1]!, 8);
      });
    }
  });

  it('joins step by step the pair that is nearest now, the first of several as near', () => {
    const random = seededRandom(11);
    for (let round = 0; round < 60; round++) {
      const [count, dimensions] = [2 + (round % 19), 1 + (round % 5)];
      // Every other round on a coarse grid, where many distances are equal and points coincide.
      const draw = () => (round % 2 === 0 ? random() : Math.floor(random() * 3));
      const points = Float64Array.from({ length: count * dimensions }, draw);
      const weights = Float64Array.from({ length: count }, () => 1 + Math.floor(random() * 9));
      const expected = plainLinkage(points, weights, dimensions, 1 + (round % 7));
      const left = averageLinkage(20, dimensions).join(points, weights, count, 1 + (round % 7));
      expect([...points.subarray(0, left * dimensions)]).toEqual(expected.flatMap(({ at }) => at));
      expect([...weights.subarray(0, left)]).toEqual(expected.map(({ weight }) => weight));
    }
  });

  it('weighs a centroid by the documents that it stands for', () => {
    const points = Float64Array.from([0, 1, 100]);
    const weights = Float64Array.from([9, 1, 1]);
    averageLinkage(3, 1).join(points, weights, 3, 2);
    expect(points[0]).toBeCloseTo(0.1, 12);
    expect(weights[0]).toBe(10);
  });
});

describe('clusters of many points', () => {
  const random = seededRandom(1);
  const points = Float64Array.from({ length: 2000 }, (_, i) => (Math.floor(i / 2) % 4) * 10 + random());

  it('are k, each point in the nearest, groups far apart kept apart', () => {
    const { centroids, members } = reduceClusters(points, 2, 4, seededRandom(3));
    expect(centroids.length).toBe(8);
    for (let i = 0; i < 1000; i++) expect(members[i]).toBe(members[i % 4]);
    expect(new Set(members).size).toBe(4);
  });

  it('come out the same for the same seed, and leave the points as they are', () => {
    const before = points.slice();
    expect(reduceClusters(points, 2, 10, seededRandom(5))).toEqual(
      reduceClusters(points, 2, 10, seededRandom(5)),
    );
    expect(points).toEqual(before);
  });

  it('are the points themselves when there are no more than k, and none for none', () => {
    expect(reduceClusters(Float64Array.from([1, 2, 3]), 1, 10, seededRandom(1)).centroids.length).toBe(3);
    expect(reduceClusters(new Float64Array(0), 2, 10, seededRandom(1)).members.length).toBe(0);
  });
});

/** Average linkage by its definition: all pairs are looked through for each joining, nothing is kept but the distances. */
function plainLinkage(points: Float64Array, weights: Float64Array, dimensions: number, clusters: number) {
  let groups = Array.from(weights, (weight, i) => ({
    i,
    weight,
    at: [...points.subarray(i * dimensions, (i + 1) * dimensions)],
  }));
  const far = groups.map((a) =>
    groups.map((b) => Math.sqrt(a.at.reduce((sum, x, d) => sum + (x - b.at[d]!) * (x - b.at[d]!), 0))),
  );
  while (groups.length > clusters) {
    let [a, b] = [groups[0]!, groups[1]!];
    for (const [p, one] of groups.entries()) {
      for (const other of groups.slice(p + 1))
        if (far[one.i]![other.i]! < far[a.i]![b.i]!) [a, b] = [one, other];
    }
    const weight = a.weight + b.weight;
    groups = groups.filter((group) => group !== b);
    for (const { i } of groups) {
      const mean = (a.weight * far[a.i]![i]! + b.weight * far[b.i]![i]!) / weight;
      far[a.i]![i] = mean;
      far[i]![a.i] = mean;
    }
    a.at = a.at.map((x, d) => (x * a.weight + b.at[d]! * b.weight) / weight);
    a.weight = weight;
  }
  return groups;
}
