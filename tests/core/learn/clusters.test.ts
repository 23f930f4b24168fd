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
