import { expect, test } from 'vitest';
import { beginOfDay, dayIn, momentIn } from '../../../lib/core/dates/zone-days.ts';

const at = new Date('2026-11-29T11:30:00Z');

test('a day is that of the zone, whatever zone the machine is in', () => {
  expect(dayIn('Pacific/Kiritimati', at)).toEqual({ year: 2026, month: 11, day: 30, weekday: 1 });
  expect(dayIn('Pacific/Pago_Pago', at)).toEqual({ year: 2026, month: 11, day: 29, weekday: 7 });
});

test.each([
  ['UTC', '2026-11-28T00:00:00.000Z', '2026-11-29T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-27T10:00:00.000Z', '2026-11-28T10:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-27T18:30:00.000Z', '2026-11-28T18:30:00.000Z'],
  ['America/New_York', '2026-11-28T05:00:00.000Z', '2026-11-29T05:00:00.000Z'],
])('a day of %s begins and ends with its midnights', (zone, from, to) => {
  expect(beginOfDay(zone, '2026-11-28')?.toISOString()).toBe(from);
  expect(beginOfDay(zone, '2026-11-28', 1)?.toISOString()).toBe(to);
});

test('a day on which clocks change is as long as it is', () => {
  const hours = (zone: string, day: string) =>
    (beginOfDay(zone, day, 1)!.getTime() - beginOfDay(zone, day)!.getTime()) / 3_600_000;
  expect(hours('Europe/Berlin', '2026-03-29')).toBe(23);
  expect(hours('Europe/Berlin', '2026-10-25')).toBe(25);
  // Midnight itself is passed over here.
  expect(hours('Africa/Cairo', '2026-04-24')).toBe(23);
});

test('an hour of a day beyond the end of the month', () => {
  const { year, month, day } = dayIn('Asia/Tokyo', at);
  expect(momentIn('Asia/Tokyo', { year, month, day: day + 2 }, 9).toISOString()).toBe(
    '2026-12-01T00:00:00.000Z',
  );
});

test.each(['', 'abc', '2026-13-01', '2026-1-1', '2026-11-28T00:00', '0000-05-01', '9999-12-31'])(
  'no day: "%s"',
  (text) => {
    expect(beginOfDay('UTC', text)).toBeNull();
  },
);
