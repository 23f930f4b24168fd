import { describe, expect, test } from 'vitest';
import { densityOver, featureRanges } from '../../../lib/core/detect/feature-density.ts';

const columns = [Float64Array.of(0, 1, 2, 3, 10), Float64Array.of(5, 5, 0, 10, 10)];
const cells = { x: 10, y: 5 };
const whole = { features: [0, 1], x: [0, 10], y: [0, 10] } as const;

/** Cells that are not empty: column, row, count. */
function filled(counts: Uint32Array): number[][] {
  return Array.from(counts).flatMap((count, cell) =>
    count > 0 ? [[cell % cells.x, Math.floor(cell / cells.x), count]] : [],
  );
}

describe('a density', () => {
  test('counts each document once, those on the upper bounds in the last cells', () => {
    expect(filled(densityOver(columns, cells)(whole, 'linear'))).toEqual([
      [2, 0, 1],
      [0, 2, 1],
      [1, 2, 1],
      [3, 4, 1],
      [9, 4, 1],
    ]);
  });

  test('has cells of equal width on its scale', () => {
    const counts = densityOver(columns, cells)({ ...whole, y: [0, 10] }, 'log');
    // ln 2 / ln 11 is 0.29, ln 3 / ln 11 is 0.46, ln 4 / ln 11 is 0.58.
    expect(filled(counts).map(([column]) => column)).toEqual([4, 0, 2, 5, 9]);
  });

  test('leaves out what lies beyond the bounds', () => {
    const counts = densityOver(columns, cells)({ ...whole, x: [1, 3], y: [4, 6] }, 'linear');
    expect(filled(counts)).toEqual([[0, 2, 1]]);
  });

  test('of one value has all in the first cell, of nothing none', () => {
    const same = [Float64Array.of(4, 4), Float64Array.of(7, 7)];
    const at = { features: [0, 1], x: [4, 4], y: [7, 7] } as const;
    expect(filled(densityOver(same, cells)(at, 'log'))).toEqual([[0, 0, 2]]);
    expect(filled(densityOver([new Float64Array(), new Float64Array()], cells)(whole, 'log'))).toEqual([]);
  });
});

test('ranges are least, most and quantiles; of no values there are none', () => {
  const hundred = Float64Array.from({ length: 101 }, (_, i) => 100 - i);
  expect(featureRanges([hundred, new Float64Array()])).toEqual([[0, 100, 5, 25, 75, 95], null]);
});
