import { describe, expect, it } from 'vitest';
import { isZone } from '../../../lib/core/dates/is-zone.ts';
import { nextDaily, nextFullHour } from '../../../lib/core/notices/digest.ts';
import { quietUntil } from '../../../lib/core/notices/quiet-hours.ts';
import { instantsOf, localTime, minuteOf } from '../../../lib/core/notices/wall-time.ts';

const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString().slice(0, 16));
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** Golden values: python3 -c "from datetime import *; from zoneinfo import *; datetime(…, tzinfo=ZoneInfo(z), fold=f).astimezone(UTC)" */
describe('instants of a local time', () => {
  it.each([
    ['an ordinary day', '2026-06-10', '09:00', 'Europe/Berlin', ['2026-06-10T07:00']],
    ['a zone without summer time', '2026-06-10', '09:00', 'Europe/Moscow', ['2026-06-10T06:00']],
    ['a quarter-hour zone', '2026-06-10', '09:00', 'Asia/Kathmandu', ['2026-06-10T03:15']],
    ['skipped in spring', '2026-03-29', '02:30', 'Europe/Berlin', ['2026-03-29T01:30']],
    ['skipped in spring, New York', '2026-03-08', '02:30', 'America/New_York', ['2026-03-08T07:30']],
    ['shown twice', '2026-10-25', '02:30', 'Europe/Berlin', ['2026-10-25T00:30', '2026-10-25T01:30']],
    [
      'shown twice, New York',
      '2026-11-01',
      '01:15',
      'America/New_York',
      ['2026-11-01T05:15', '2026-11-01T06:15'],
    ],
    [
      'half an hour twice',
      '2026-04-05',
      '01:45',
      'Australia/Lord_Howe',
      ['2026-04-04T14:45', '2026-04-04T15:15'],
    ],
    ['the hour after', '2026-10-25', '03:00', 'Europe/Berlin', ['2026-10-25T02:00']],
    ['an unknown zone is UTC', '2026-10-25', '03:00', 'Mars/Base', ['2026-10-25T03:00']],
  ])('%s: %s %s %s', (_, date, time, zone, expected) => {
    expect(iso(instantsOf(dayOf(date), minuteOf(time)!, zone))).toEqual(expected);
  });

  it('reads what clocks show', () => {
    expect(localTime(new Date('2026-10-25T01:30Z'), 'Europe/Berlin')).toEqual({
      day: dayOf('2026-10-25'),
      minute: 150,
    });
    expect(localTime(new Date('1969-12-31T23:00Z'), 'America/New_York')).toEqual({ day: -1, minute: 1080 });
    expect(['24:00', '9:00', '', '09:60'].map(minuteOf)).toEqual([null, null, null, null]);
    expect([isZone('Europe/Moscow'), isZone('Europe/Atlantis'), isZone('')]).toEqual([true, false, false]);
  });
});

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00' };
  it.each([
    ['before', night, 'Europe/Berlin', '2026-06-10T19:59', null],
    ['at their beginning', night, 'Europe/Berlin', '2026-06-10T20:00', '2026-06-11T05:00'],
    ['after midnight', night, 'Europe/Berlin', '2026-06-11T01:00', '2026-06-11T05:00'],
    ['their end is not quiet', night, 'Europe/Berlin', '2026-06-11T05:00', null],
    ['the short night of spring', night, 'Europe/Berlin', '2026-03-28T22:00', '2026-03-29T05:00'],
    ['the long night of autumn', night, 'Europe/Berlin', '2026-10-24T21:00', '2026-10-25T06:00'],
    [
      'an end that is skipped',
      { from: '22:00', to: '02:30' },
      'Europe/Berlin',
      '2026-03-29T00:30',
      '2026-03-29T01:30',
    ],
    [
      'an end that comes twice: until the second',
      { from: '22:00', to: '02:30' },
      'Europe/Berlin',
      '2026-10-25T00:45',
      '2026-10-25T01:30',
    ],
    [
      'a beginning that comes twice: from the first',
      { from: '02:30', to: '06:00' },
      'Europe/Berlin',
      '2026-10-25T00:30',
      '2026-10-25T05:00',
    ],
    [
      'a beginning that is skipped',
      { from: '02:30', to: '06:00' },
      'Europe/Berlin',
      '2026-03-29T01:15',
      null,
    ],
    [
      'within a day',
      { from: '12:00', to: '13:00' },
      'Asia/Kathmandu',
      '2026-06-10T06:30',
      '2026-06-10T07:15',
    ],
    ['all day', { from: '08:00', to: '08:00' }, 'UTC', '2026-06-10T07:59', '2026-06-10T08:00'],
    ['nothing readable', { from: '', to: '08:00' }, 'UTC', '2026-06-10T07:59', null],
  ])('%s', (_, quiet, zone, now, until) => {
    const found = quietUntil(quiet, zone, new Date(`${now}:00Z`));
    expect(found && iso([found])[0]).toBe(until);
  });

  it('leave no gap and do not overlap, over a year', () => {
    for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe']) {
      for (let at = Date.parse('2026-01-01T00:00Z'); at < Date.parse('2027-01-01T00:00Z'); at += 7_020_000) {
        const { minute } = localTime(new Date(at), zone);
        const until = quietUntil(night, zone, new Date(at));
        expect(until !== null, `${zone} ${new Date(at).toISOString()}`).toBe(minute >= 1320 || minute < 420);
        if (until) expect(localTime(until, zone).minute).toBe(420);
      }
    }
  });
});

describe('digests', () => {
  it.each([
    ['the same day', '09:00', 'Europe/Moscow', '2026-06-10T05:00', '2026-06-10T06:00'],
    ['strictly after', '09:00', 'Europe/Moscow', '2026-06-10T06:00', '2026-06-11T06:00'],
    ['a skipped time', '02:30', 'Europe/Berlin', '2026-03-28T12:00', '2026-03-29T01:30'],
    ['a time that comes twice: the first', '02:30', 'Europe/Berlin', '2026-10-24T12:00', '2026-10-25T00:30'],
    ['and not the second', '02:30', 'Europe/Berlin', '2026-10-25T00:30', '2026-10-26T01:30'],
    ['another day there than here', '08:00', 'Pacific/Auckland', '2026-06-10T19:00', '2026-06-10T20:00'],
  ])('daily, %s', (_, at, zone, now, expected) => {
    expect(iso([nextDaily(at, zone, new Date(`${now}:00Z`))])).toEqual([expected]);
  });

  it.each([
    ['an ordinary hour', 'Europe/Berlin', '2026-06-10T05:20', '2026-06-10T06:00'],
    ['strictly after', 'Europe/Berlin', '2026-06-10T05:00', '2026-06-10T06:00'],
    ['quarters of an hour', 'Asia/Kathmandu', '2026-06-10T05:20', '2026-06-10T06:15'],
    ['both hours of autumn', 'Europe/Berlin', '2026-10-25T00:20', '2026-10-25T01:00'],
    ['clocks back by half an hour', 'Australia/Lord_Howe', '2026-04-04T14:40', '2026-04-04T15:30'],
  ])('hourly, %s', (_, zone, now, expected) => {
    expect(iso([nextFullHour(zone, new Date(`${now}:00Z`))])).toEqual([expected]);
  });

  it('never lie in the past nor more than a day and an hour ahead', () => {
    for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns']) {
      for (let at = Date.parse('2026-01-01T00:07Z'); at < Date.parse('2027-01-01T00:00Z'); at += 9_020_000) {
        const now = new Date(at);
        const hourly = nextFullHour(zone, now).getTime() - at;
        const daily = nextDaily('02:15', zone, now).getTime() - at;
        expect(hourly > 0 && hourly <= 5_400_000, `${zone} ${now.toISOString()} hourly ${hourly}`).toBe(true);
        expect(daily > 0 && daily <= 25 * 3_600_000, `${zone} ${now.toISOString()} daily`).toBe(true);
      }
    }
  });
});
