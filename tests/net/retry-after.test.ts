import { expect, it } from 'vitest';
import { parseRetryAfter } from '../../lib/net/retry-after.ts';

const now = new Date('2026-11-28T10:00:00Z');

it.each([
  ['120', 120],
  [' 0 ', 0],
  ['1.5', 2],
  ['999999', 86_400],
  ['Sat, 28 Nov 2026 10:02:00 GMT', 120],
  ['Saturday, 28-Nov-26 10:02:00 GMT', 120],
  ['Fri, 27 Nov 2026 10:00:00 GMT', 0],
  ['Sat, 01 Jan 2050 00:00:00 GMT', 86_400],
  ['', null],
  [null, null],
  [undefined, null],
  ['soon', null],
  ['-5', null],
] as [string | null | undefined, number | null][])('Retry-After %j asks to wait %j s', (value, seconds) => {
  expect(parseRetryAfter(value, now)).toBe(seconds);
});
