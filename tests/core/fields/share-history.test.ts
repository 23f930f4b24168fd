import { expect, test } from 'vitest';
import { shareHistory } from '../../../lib/core/fields/share-history.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const documents = (good: string) =>
  [...good].map((each, i) => ({ id: BigInt(i + 1), at: at(i + 1), good: each === '+' }));

test('groups documents, and begins a new group where the alert begins and ends', () => {
  const points = shareHistory(documents('+++++-+--+++'), 3, 6n, 9n);
  expect(points.map(({ good, of, alert }) => [good, of, alert])).toEqual([
    [3, 3, false],
    [2, 2, false],
    [1, 3, true],
    [0, 1, true],
    [3, 3, false],
  ]);
  expect(points[0]).toMatchObject({ from: at(1), to: at(3) });
});

test('without documents there is nothing to draw', () => {
  expect(shareHistory([], 10, 1n, 2n)).toEqual([]);
});
