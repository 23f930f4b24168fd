import { expect, test } from 'vitest';
import { gainsAndLosses } from '../../../lib/core/reextract/gains-and-losses.ts';

const read = { title: 'A', author: null, publishedAt: new Date(0), text: 'x'.repeat(100) };

test('a field that only one of them has is gained or lost; another value is neither', () => {
  expect(gainsAndLosses(read, { ...read, title: 'B', author: 'C' })).toEqual({
    gains: ['author'],
    loses: [],
  });
  expect(gainsAndLosses(read, { ...read, title: '', publishedAt: null })).toEqual({
    ...{ gains: [], loses: ['title', 'date'] },
  });
});

test('a text counts from a tenth more or less on', () => {
  const text = (length: number) => ({ ...read, text: 'x'.repeat(length) });
  expect(gainsAndLosses(read, text(109))).toEqual({ gains: [], loses: [] });
  expect(gainsAndLosses(read, text(111))).toEqual({ gains: ['text'], loses: [] });
  expect(gainsAndLosses(read, text(90))).toEqual({ gains: [], loses: ['text'] });
});

test('what could not be read has nothing', () => {
  expect(gainsAndLosses(null, read)).toEqual({ gains: ['title', 'date', 'text'], loses: [] });
  expect(gainsAndLosses(read, null).loses).toEqual(['title', 'date', 'text']);
  expect(gainsAndLosses(null, null)).toEqual({ gains: [], loses: [] });
});
