import { expect, test } from 'vitest';
import { compareIfAlike } from '../../../lib/core/alerts/compare-if-alike.ts';

const told = (before: string, after: string) =>
  compareIfAlike(before, after)?.map(
    ({ kind, text }) => `${{ same: '=', removed: '-', added: '+' }[kind]}${text}`,
  );

test('tells which words came and went', () => {
  expect(told('The old bridge stays open', 'The new bridge stays open')).toEqual([
    '=The ',
    '-old',
    '+new',
    '= bridge stays open',
  ]);
  expect(told('Мост открыт', 'Мост открыт снова')).toEqual(['=Мост открыт', '+ снова']);
  expect(told('桥梁开放', '桥梁关闭')).toEqual(['=桥梁', '-开放', '+关闭']);
});

test('equal and empty texts', () => {
  expect(told('same', 'same')).toEqual(['=same']);
  expect(told('', '')).toEqual([]);
});

test('texts that share nothing are not compared', () => {
  expect(compareIfAlike('An article about bridges', 'Сегодня открылась выставка')).toBeNull();
  expect(compareIfAlike('', 'new')).toBeNull();
});

test('long texts are bounded: only what begins and ends alike is the same', () => {
  const words = (letter: string) => Array.from({ length: 3000 }, (_, i) => `${letter}${i}`).join(' ');
  const head = 'the same beginning of both '.repeat(3000);
  const parts = compareIfAlike(`${head}${words('a')}`, `${head}${words('b')}`);
  expect(parts?.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added']);
});
