import { expect, test } from 'vitest';
import { alertDetectors, detectorOf, kindsOf } from '../../../lib/core/alerts/detectors.ts';
import { isHour, readDays, writeDays } from '../../../lib/core/alerts/grouping.ts';
import { alertKinds } from '../../../lib/core/alerts/kinds.ts';

test('days are written with both ends and read as moments', () => {
  const days = writeDays(30, new Date('2026-11-28T23:59:00Z'));
  expect(days).toBe('2026-10-30..2026-11-28');
  const { from, to } = readDays(days)!;
  expect([from.toISOString(), to.toISOString()]).toEqual([
    '2026-10-30T00:00:00.000Z',
    '2026-11-29T00:00:00.000Z',
  ]);
  expect(writeDays(1, new Date('2026-03-01T00:00:00Z'))).toBe('2026-03-01..2026-03-01');
});

test.each(['', '2026-11-28', '2026-11-28..2026-11-27', '2026-02-31..x', '2026-99-01..2026-99-02'])(
  'not days: "%s"',
  (text) => expect(readDays(text)).toBeNull(),
);

test('an hour is one that there is', () => {
  expect(['2026-11-28T06', '2024-02-29T23'].every(isHour)).toBe(true);
  expect(['', '2026-11-28', '2026-11-28T25', '2026-13-01T06', '2026-11-28T6', 'x'].some(isHour)).toBe(false);
});

test('each kind is raised by one detector', () => {
  expect(alertDetectors.flatMap(kindsOf).sort()).toEqual([...alertKinds].sort());
  expect(detectorOf('a kind of the future')).toBe('answers');
});
