import { expect, it } from 'vitest';
import { windowOf } from '../../components/table/use-row-window.ts';

it('draws the rows of the view and some beyond it, and keeps the height of all', () => {
  for (const scrolled of [-200, 0, 10, 3333, 36_000, 1e6]) {
    const { from, to, before, after } = windowOf(1000, 36, scrolled, 900);
    expect(before + (to - from) * 36 + after).toBe(36_000);
    expect(to - from).toBeLessThanOrEqual(100);
    expect(to).toBeGreaterThan(from);
    const first = Math.min(999, Math.max(0, Math.floor(scrolled / 36)));
    if (scrolled < 36_000) {
      expect(from).toBeLessThanOrEqual(first);
      expect(to).toBeGreaterThanOrEqual(Math.min(1000, first + 25));
    }
  }
});

it('moves only once in ten rows', () => {
  expect(windowOf(1000, 36, 3600, 900)).toEqual(windowOf(1000, 36, 3600 + 9 * 36, 900));
  expect(windowOf(0, 36, 0, 900)).toEqual({ from: 0, to: 0, before: 0, after: 0 });
});
