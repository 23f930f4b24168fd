import { expect, test } from 'vitest';
import { offsetsOf, sectionsOf, visibleItems } from '../../components/table/item-window.ts';

const items = [
  { height: 24, sticks: true },
  { height: 76 },
  { height: 76 },
  { height: 24, sticks: true },
  { height: 76 },
];
const offsets = offsetsOf(items);

test('edges are sums of heights', () => {
  expect(offsets).toEqual([0, 24, 100, 176, 200, 276]);
  expect(offsetsOf([])).toEqual([0]);
});

test('a head reaches up to the next one', () => {
  expect(sectionsOf(items)).toEqual([
    { place: 0, end: 3 },
    { place: 3, end: 5 },
  ]);
});

test.each([
  [{ from: -800, to: 0 }, 0, 0],
  [{ from: -800, to: 1 }, 0, 1],
  [{ from: 0, to: 1000 }, 0, 5],
  [{ from: 24, to: 100 }, 1, 2],
  [{ from: 99, to: 101 }, 1, 3],
  [{ from: 276, to: 900 }, 5, 5],
  [{ from: 5000, to: 6000 }, 5, 5],
])('a view of %o touches items from %i to %i', (view, first, last) => {
  expect(visibleItems(offsets, view)).toEqual({ first, last });
});

test('nothing is visible of nothing', () => {
  expect(visibleItems([0], { from: 0, to: 1000 })).toEqual({ first: 0, last: 0 });
});
