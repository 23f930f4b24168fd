import { expect, test } from 'vitest';
import { shortened } from '../../components/chart/short-number.ts';

test.each([
  [0, 0, null],
  [7.44, 7.4, null],
  [771, 771, null],
  [999.6, 1, 'thousand'],
  [2345, 2.3, 'thousand'],
  [85_432, 85, 'thousand'],
  [104_600, 105, 'thousand'],
  [999_499, 999, 'thousand'],
  [999_600, 1, 'million'],
  [1_250_000, 1.3, 'million'],
  [-85_432, -85, 'thousand'],
])('%d is %d in its unit', (value, scaled, unit) => {
  expect(shortened(value)).toEqual({ scaled, unit });
});
