import { expect, test } from 'vitest';
import { settleOrder } from '../../app/(console)/alerts/inbox/list/steady-order.ts';

const letters = (text: string) => [...text];
const settle = (order: string | null, found: string) => {
  const { order: after, waiting } = settleOrder(order === null ? null : letters(order), letters(found));
  return [after.join(''), waiting];
};

test('what is found first is the order', () => {
  expect(settle(null, 'abc')).toEqual(['abc', 0]);
  expect(settle(null, '')).toEqual(['', 0]);
});

test('what stands among the shown is new and waits', () => {
  expect(settle('abc', 'xabyc')).toEqual(['abc', 2]);
});

test('what stands behind the shown follows: the list grew, or one went and the next moved up', () => {
  expect(settle('abc', 'abcde')).toEqual(['abcde', 0]);
  expect(settle('abc', 'acd')).toEqual(['abcd', 0]);
});

test('one that is gone keeps its place for the case that it comes back', () => {
  expect(settle('abc', 'ac')).toEqual(['abc', 0]);
  expect(settle('abc', 'abc')).toEqual(['abc', 0]);
});

test('a server that finds another order moves no row', () => {
  expect(settle('abc', 'cba')).toEqual(['abc', 0]);
});

test('where nothing that was shown is left, all that is found is shown', () => {
  expect(settle('abc', 'xy')).toEqual(['xy', 0]);
  expect(settle('', 'x')).toEqual(['x', 0]);
  expect(settle('abc', '')).toEqual(['abc', 0]);
});

test('an order that stays is the same object', () => {
  const order = letters('abc');
  expect(settleOrder(order, letters('xabc')).order).toBe(order);
});
