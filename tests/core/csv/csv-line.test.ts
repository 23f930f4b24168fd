import { expect, test } from 'vitest';
import { csvLine } from '../../../lib/core/csv/csv-line.ts';

test('values are parted by commas, and quoted where they must be', () => {
  expect(csvLine(['a', 'b,c', 'd "e"', 'f\ng', null, 7])).toBe('a,"b,c","d ""e""","f\ng",,7\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'what a spreadsheet would run is made harmless: %j',
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  },
);

test('numbers stay numbers, also negative ones', () => {
  expect(csvLine([-1.5])).toBe('-1.5\r\n');
});
