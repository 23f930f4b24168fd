import { expect, it } from 'vitest';
import { compareWords } from '../../../lib/core/text/compare-words.ts';

const side = (parts: ReturnType<typeof compareWords>, not: 'removed' | 'added') =>
  parts
    .filter(({ kind }) => kind !== not)
    .map(({ text }) => text)
    .join('');

it('tells which words went and which came', () => {
  expect(compareWords('The mayor spoke on Monday.', 'The mayor, 54, spoke on Monday.')).toEqual([
    { kind: 'same', text: 'The' },
    { kind: 'removed', text: ' mayor' },
    { kind: 'added', text: ' mayor, 54,' },
    { kind: 'same', text: ' spoke on Monday.' },
  ]);
  expect(compareWords('lead', 'lead\n\nand more')).toEqual([
    { kind: 'same', text: 'lead' },
    { kind: 'added', text: '\n\nand more' },
  ]);
  expect(compareWords('', '')).toEqual([]);
  expect(compareWords('', 'all new')).toEqual([{ kind: 'added', text: 'all new' }]);
});

it('keeps both texts whole, white space and all, however long they are', () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const text = (words: number) =>
    Array.from({ length: words }, () => `w${next(9)}${' \n'[next(2)]}`).join('') + ' '.repeat(next(3));
  for (let round = 0; round < 60; round++) {
    const [before, after] = [text(next(40)), text(next(40))];
    const parts = compareWords(before, after);
    expect(side(parts, 'added')).toBe(before);
    expect(side(parts, 'removed')).toBe(after);
  }
  const parts = compareWords(text(5000), text(5000));
  expect(parts.length).toBeGreaterThan(1);
});
