import { describe, expect, it } from 'vitest';
import { cellOf, countCells, equalCells } from '../../../lib/core/stats/histogram.ts';
import { jensenShannon } from '../../../lib/core/stats/jensen-shannon.ts';
import { kullbackLeibler } from '../../../lib/core/stats/kullback-leibler.ts';
import { leastSquares } from '../../../lib/core/stats/least-squares.ts';
import { median } from '../../../lib/core/stats/median.ts';
import { nonNegativeLeastSquares } from '../../../lib/core/stats/non-negative-least-squares.ts';
import { quantile } from '../../../lib/core/stats/quantile.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { shuffledOrder } from '../../../lib/core/stats/shuffled-order.ts';
import { standardDeviation } from '../../../lib/core/stats/standard-deviation.ts';
import { sturges } from '../../../lib/core/stats/sturges.ts';
import { largestWindowDivergence } from '../../../lib/core/stats/window-divergence.ts';
import golden from './golden/golden.json' with { type: 'json' };

const close = (actual: readonly number[], expected: readonly number[], digits = 9): void => {
  expect(actual.length).toBe(expected.length);
  actual.forEach((value, i) => {
    expect(value).toBeCloseTo(expected[i]!, digits);
  });
};

describe('golden values by NumPy and SciPy', () => {
  it('agrees on quantiles and deviation', () => {
    for (const [q, expected] of Object.entries(golden.quantiles)) {
      expect(quantile(golden.values, Number(q))).toBeCloseTo(expected, 10);
    }
    expect(standardDeviation(golden.values)).toBeCloseTo(golden.deviation, 10);
  });

  it('agrees on cells and counts', () => {
    const edges = equalCells(golden.values, golden.histogram.cells);
    close(edges, golden.histogram.edges);
    expect(countCells(edges, golden.values)).toEqual(golden.histogram.counts);
  });

  it('agrees on divergences of smoothed counts', () => {
    const [reference, batch] = golden.counts as [number[], number[]];
    expect(kullbackLeibler(reference, batch)).toBeCloseTo(golden.kl, 12);
    expect(jensenShannon(reference, batch)).toBeCloseTo(golden.js, 12);
  });

  it('agrees on least squares: plain, weighted, non-negative', () => {
    const { rows, target, weights, plain, weighted, nonNegative } = golden.leastSquares;
    close(leastSquares(rows, target), plain);
    close(leastSquares(rows, target, weights), weighted);
    close(nonNegativeLeastSquares(rows, target), nonNegative);
  });

  it('agrees on the largest divergence of a window with counting anew', () => {
    const { cells, cases } = golden.window;
    const counts = countCells([0, 1, 2, 3, 4, 5, 6, 7], cells);
    for (const { size, leaveOut, D } of cases) {
      expect(largestWindowDivergence(cells, counts, size, leaveOut)).toBeCloseTo(D, 10);
    }
  });
});

describe('an empty cell', () => {
  it('leaves the divergence finite, whatever it is: half a document is added to every cell on both sides', () => {
    expect(kullbackLeibler([200, 200, 300, 200, 100], [6, 5, 0, 6, 3])).toBeCloseTo(0.55, 2);
    expect(jensenShannon([200, 200, 300, 200, 100], [6, 5, 0, 6, 3])).toBeCloseTo(0.083, 3);
  });
});

describe('nothing, one, equal, NaN, huge', () => {
  it('gives NaN for the quantile of nothing and the value itself for one', () => {
    expect(quantile([], 0.5)).toBeNaN();
    expect(quantile([7], 0.95)).toBe(7);
    expect(median([3, Number.NaN, 1])).toBe(2);
  });

  it('spreads by 0 what is alone, equal or not finite', () => {
    expect(standardDeviation([])).toBe(0);
    expect(standardDeviation([5])).toBe(0);
    expect(standardDeviation([5, 5, Number.NaN, Number.POSITIVE_INFINITY])).toBe(0);
    expect(standardDeviation([1e15, 1e15 + 2])).toBeCloseTo(1, 6);
  });

  it('makes one cell of equal values and of none', () => {
    expect(equalCells([4, 4, 4], 8)).toEqual([4, 5]);
    expect(equalCells([Number.NaN], 8)).toEqual([0, 1]);
  });

  it('diverges by 0 from no documents, no cells and equal shares', () => {
    expect(kullbackLeibler([3, 4], [0, 0])).toBe(0);
    expect(kullbackLeibler([], [])).toBe(0);
    expect(kullbackLeibler([10, 10], [10, 10])).toBe(0);
    expect(kullbackLeibler([Number.NaN, 4], [1, 1])).toBeGreaterThanOrEqual(0);
  });

  it('solves for columns that depend on each other, and for no rows', () => {
    const solved = leastSquares(
      [
        [1, 2],
        [2, 4],
        [3, 6],
      ],
      [1, 2, 3],
    );
    expect(solved[0]! + 2 * solved[1]!).toBeCloseTo(1, 10);
    expect(leastSquares([], [])).toEqual([]);
    expect(nonNegativeLeastSquares([[1], [1]], [-1, -2])).toEqual([0]);
  });
});

describe('cells', () => {
  const edges = [0, 10, 20, 30];

  it('are half-open, with open ends, so that each number has exactly one', () => {
    expect([-5, 0, 9.99, 10, 20, 30, 1e12].map((value) => cellOf(edges, value))).toEqual([
      0, 0, 0, 1, 2, 2, 2,
    ]);
    expect(cellOf(edges, Number.NaN)).toBe(-1);
    expect(countCells(edges, [-5, 0, 10, 30, Number.NaN])).toEqual([2, 1, 1]);
  });

  it('are as many as Sturges says, also for 14,000 distinct values', () => {
    expect([0, 1, 2, 128, 14_000].map(sturges)).toEqual([1, 1, 2, 8, 14]);
    const values = Array.from({ length: 14_000 }, (_, i) => i);
    expect(equalCells(values, sturges(values.length))).toHaveLength(15);
  });
});

describe('seeded order', () => {
  it('is a permutation, the same for the same seed', () => {
    const order = shuffledOrder(100, seededRandom(7));
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i));
    expect(shuffledOrder(100, seededRandom(7))).toEqual(order);
    expect(shuffledOrder(100, seededRandom(8))).not.toEqual(order);
  });
});
