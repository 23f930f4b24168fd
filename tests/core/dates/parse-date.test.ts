import { describe, expect, it } from 'vitest';
import { parseDate } from '../../../lib/core/dates/parse-date.ts';

const captured = new Date('2026-11-28T09:15:00Z');

/** [text, locale, zone of the source, instant, zone stated or assumed] */
const absolute: [string, string, string, string, 'stated' | 'assumed'][] = [
  // RFC 822, and with names of other languages
  ['Thu, 01 Jan 2004 19:48:21 GMT', 'en', 'Europe/Berlin', '2004-01-01T19:48:21Z', 'stated'],
  ['Thu, 01 Jan 04 19:48 EST', 'en', 'UTC', '2004-01-02T00:48:00Z', 'stated'],
  ['Thu,  5 Apr 2012 14:53:00 PDT', 'en', 'UTC', '2012-04-05T21:53:00Z', 'stated'],
  ['sab, 07 gen 2023 21:44:32 +0100', 'it', 'Europe/Rome', '2023-01-07T20:44:32Z', 'stated'],
  ['sab, 07 gen 2023 21:44:32 +0100', 'en', 'UTC', '2023-01-07T20:44:32Z', 'stated'],
  ['Di, 23 Jan 2018', 'de', 'Europe/Berlin', '2018-01-22T23:00:00Z', 'assumed'],
  ['mar, 07 mar 2023 08:00:00 +0100', 'it', 'Europe/Rome', '2023-03-07T07:00:00Z', 'stated'],
  ['mar 7 mar 2023', 'it', 'UTC', '2023-03-07T00:00:00Z', 'assumed'],
  ['Пт, 27 Ноя 2026 14:05:00 +0300', 'ru', 'Europe/Moscow', '2026-11-27T11:05:00Z', 'stated'],
  ['Mo, 02 Mär 2020 10:00:00 +0100', 'de', 'UTC', '2020-03-02T09:00:00Z', 'stated'],
  ['lun., 15 août 2022 10:00:00 +0200', 'fr', 'UTC', '2022-08-15T08:00:00Z', 'stated'],
  ['Sun Jan  4 16:29:06 PST 2004', 'en', 'UTC', '2004-01-05T00:29:06Z', 'stated'],
  ['07-Jan-2023 10:00', 'en', 'UTC', '2023-01-07T10:00:00Z', 'assumed'],
  ['Fri, 31 Dec 2010 23:59:60 GMT', 'en', 'UTC', '2010-12-31T23:59:59Z', 'stated'],
  ['Wed, 02 Oct 2002 24:00:00 GMT', 'en', 'UTC', '2002-10-03T00:00:00Z', 'stated'],
  // ISO 8601 and what passes for it
  ['2023-05-30 12:00:33', 'zh', 'Asia/Shanghai', '2023-05-30T04:00:33Z', 'assumed'],
  ['2023-05-30T12:00:33Z', 'zh', 'Asia/Shanghai', '2023-05-30T12:00:33Z', 'stated'],
  ['2023-05-30T12:00:33.123456+08:00', 'en', 'UTC', '2023-05-30T04:00:33.123Z', 'stated'],
  ['2023-05-30 12:00:33+08', 'en', 'UTC', '2023-05-30T04:00:33Z', 'stated'],
  ['2023-05-30T12:00:33 +0545', 'en', 'UTC', '2023-05-30T06:15:33Z', 'stated'],
  ['20230530T120033Z', 'en', 'UTC', '2023-05-30T12:00:33Z', 'stated'],
  ['20230530120033', 'zh', 'Asia/Shanghai', '2023-05-30T04:00:33Z', 'assumed'],
  ['2023-05-30', 'en', 'UTC', '2023-05-30T00:00:00Z', 'assumed'],
  ['2023/5/3 7:05', 'ja', 'Asia/Tokyo', '2023-05-02T22:05:00Z', 'assumed'],
  ['2003-335T22:23:57Z', 'en', 'UTC', '2003-12-01T22:23:57Z', 'stated'],
  // epoch
  ['1685419233', 'en', 'Asia/Shanghai', '2023-05-30T04:00:33Z', 'stated'],
  ['1685419233000', 'en', 'Asia/Shanghai', '2023-05-30T04:00:33Z', 'stated'],
  ['1685419233.25', 'en', 'UTC', '2023-05-30T04:00:33.250Z', 'stated'],
  // written
  ['27 ноября 2026, 14:05', 'ru', 'Europe/Moscow', '2026-11-27T11:05:00Z', 'assumed'],
  ['27 ноября 2026 г., 14:05 мск', 'ru', 'Asia/Yekaterinburg', '2026-11-27T11:05:00Z', 'stated'],
  ['14:05, 27 ноября 2026', 'ru', 'Europe/Moscow', '2026-11-27T11:05:00Z', 'assumed'],
  ['Опубликовано: 9 мая 2025 в 10:00', 'ru', 'Europe/Moscow', '2025-05-09T07:00:00Z', 'assumed'],
  ['19 lutego 2023', 'pl', 'Europe/Warsaw', '2023-02-18T23:00:00Z', 'assumed'],
  ['5 października 2022, 18:30', 'pl', 'Europe/Warsaw', '2022-10-05T16:30:00Z', 'assumed'],
  ['Dienstag, 7. März 2023, 18.30 Uhr', 'de', 'Europe/Berlin', '2023-03-07T17:30:00Z', 'assumed'],
  ['le 1er février 2023 à 14h05', 'fr', 'Europe/Paris', '2023-02-01T13:05:00Z', 'assumed'],
  ['Publié le 12 août 2023 à 9 h 05', 'fr', 'Europe/Paris', '2023-08-12T07:05:00Z', 'assumed'],
  ['7 de enero de 2023 a las 21:44', 'es', 'Europe/Madrid', '2023-01-07T20:44:00Z', 'assumed'],
  ['7 gennaio 2023 alle 21:44', 'it', 'Europe/Rome', '2023-01-07T20:44:00Z', 'assumed'],
  ['7 de março de 2023', 'pt-BR', 'America/Sao_Paulo', '2023-03-07T03:00:00Z', 'assumed'],
  ['January 7, 2023 at 9:44 PM EST', 'en', 'UTC', '2023-01-08T02:44:00Z', 'stated'],
  ['Updated 9:44 p.m. ET, Sat July 8, 2023', 'en', 'UTC', '2023-07-09T01:44:00Z', 'stated'],
  ['Sept. 3rd, 2019', 'en', 'UTC', '2019-09-03T00:00:00Z', 'assumed'],
  ['2023年5月30日 12:00', 'zh', 'Asia/Shanghai', '2023-05-30T04:00:00Z', 'assumed'],
  ['2023年5月30日 下午2时05分', 'zh', 'Asia/Shanghai', '2023-05-30T06:05:00Z', 'assumed'],
  ['2023년 5월 30일 14:05', 'ko', 'Asia/Seoul', '2023-05-30T05:05:00Z', 'assumed'],
  // numeric, by locale
  ['27.11.2026 14:05', 'ru', 'Europe/Moscow', '2026-11-27T11:05:00Z', 'assumed'],
  ['27.11.26', 'de', 'UTC', '2026-11-27T00:00:00Z', 'assumed'],
  ['03/04/2023', 'en-US', 'UTC', '2023-03-04T00:00:00Z', 'assumed'],
  ['03/04/2023', 'en-GB', 'UTC', '2023-04-03T00:00:00Z', 'assumed'],
  ['25/04/2023', 'en-US', 'UTC', '2023-04-25T00:00:00Z', 'assumed'],
  // zones
  ['2023-07-01 12:00 GMT+3', 'en', 'UTC', '2023-07-01T09:00:00Z', 'stated'],
  ['2023-07-01 12:00 UTC-05:00', 'en', 'UTC', '2023-07-01T17:00:00Z', 'stated'],
  ['1 July 2023 12:00 CST', 'en', 'America/Chicago', '2023-07-01T18:00:00Z', 'stated'],
  ['1 July 2023 12:00 CST', 'zh', 'Asia/Shanghai', '2023-07-01T04:00:00Z', 'stated'],
  ['1 July 2023 12:00 IST', 'en', 'Asia/Kolkata', '2023-07-01T06:30:00Z', 'stated'],
  ['1 July 2023 12:00 Europe/Moscow', 'en', 'UTC', '2023-07-01T09:00:00Z', 'stated'],
  ['1. Juli 2023 12:00 MESZ', 'de', 'UTC', '2023-07-01T10:00:00Z', 'stated'],
  // no year: the latest such day that is not ahead of the capture
  ['27 ноября, 14:05', 'ru', 'Europe/Moscow', '2026-11-27T11:05:00Z', 'assumed'],
  ['30 декабря, 14:05', 'ru', 'Europe/Moscow', '2025-12-30T11:05:00Z', 'assumed'],
  ['Dec 5, 10:00 AM', 'en', 'UTC', '2025-12-05T10:00:00Z', 'assumed'],
  ['29 February', 'en', 'UTC', '2024-02-29T00:00:00Z', 'assumed'],
  ['11月27日 12:00', 'zh', 'Asia/Shanghai', '2026-11-27T04:00:00Z', 'assumed'],
];

const relative: [string, string, string, string][] = [
  ['вчера, 18:30', 'ru', 'Europe/Moscow', '2026-11-27T15:30:00Z'],
  ['Сегодня в 09:40', 'ru', 'Europe/Moscow', '2026-11-28T06:40:00Z'],
  ['позавчера в 7:05', 'ru', 'Europe/Moscow', '2026-11-26T04:05:00Z'],
  ['18:30 вчера', 'ru', 'Europe/Moscow', '2026-11-27T15:30:00Z'],
  ['5 минут назад', 'ru', 'Europe/Moscow', '2026-11-28T09:10:00Z'],
  ['час назад', 'ru', 'Europe/Moscow', '2026-11-28T08:15:00Z'],
  ['3 дня назад', 'ru', 'Europe/Moscow', '2026-11-25T09:15:00Z'],
  ['2 часа назад', 'ru', 'Europe/Moscow', '2026-11-28T07:15:00Z'],
  ['только что', 'ru', 'Europe/Moscow', '2026-11-28T09:15:00Z'],
  ['Yesterday at 6:30 pm', 'en-US', 'America/New_York', '2026-11-27T23:30:00Z'],
  ['2 hours ago', 'en', 'UTC', '2026-11-28T07:15:00Z'],
  ['an hour ago', 'en', 'UTC', '2026-11-28T08:15:00Z'],
  ['Posted 3h ago', 'en', 'UTC', '2026-11-28T06:15:00Z'],
  ['3 days ago', 'en', 'UTC', '2026-11-25T09:15:00Z'],
  ['a month ago', 'en', 'UTC', '2026-10-28T09:15:00Z'],
  ['gestern, 18:30 Uhr', 'de', 'Europe/Berlin', '2026-11-27T17:30:00Z'],
  ['vor 3 Stunden', 'de', 'UTC', '2026-11-28T06:15:00Z'],
  ['vor einem Tag', 'de', 'UTC', '2026-11-27T09:15:00Z'],
  ['hier à 18h30', 'fr', 'Europe/Paris', '2026-11-27T17:30:00Z'],
  ["Aujourd'hui à 08:00", 'fr', 'Europe/Paris', '2026-11-28T07:00:00Z'],
  ['il y a 2 heures', 'fr', 'UTC', '2026-11-28T07:15:00Z'],
  ['ayer a las 18:30', 'es', 'Europe/Madrid', '2026-11-27T17:30:00Z'],
  ['hace 3 días', 'es', 'UTC', '2026-11-25T09:15:00Z'],
  ['ieri, 18:30', 'it', 'Europe/Rome', '2026-11-27T17:30:00Z'],
  ['3 ore fa', 'it', 'UTC', '2026-11-28T06:15:00Z'],
  ['wczoraj, 18:30', 'pl', 'Europe/Warsaw', '2026-11-27T17:30:00Z'],
  ['2 godziny temu', 'pl', 'UTC', '2026-11-28T07:15:00Z'],
  ['昨天 18:30', 'zh', 'Asia/Shanghai', '2026-11-27T10:30:00Z'],
  ['3分钟前', 'zh', 'UTC', '2026-11-28T09:12:00Z'],
  ['2小时前', 'zh', 'UTC', '2026-11-28T07:15:00Z'],
];

const notDates = [
  '',
  ' ',
  'n/a',
  'Jane Roe',
  '12',
  '2023',
  '31 April 2023',
  '2023-13-01',
  '32.01.2023',
  'to be announced',
  '99:99',
  'Hierarchy',
  'x'.repeat(5000),
  'version 3.4.5',
  '+7 495 123-45-67',
];

describe('parseDate', () => {
  it.each(absolute)('reads %j (%s, %s)', (text, locale, timeZone, instant, zone) => {
    const parsed = parseDate(text, { locale, timeZone, relativeTo: captured });
    expect(parsed?.instant.toISOString()).toBe(new Date(instant).toISOString());
    expect(parsed?.zone).toBe(zone);
  });

  it.each(relative)('reckons %j (%s, %s) from the capture', (text, locale, timeZone, instant) => {
    const parsed = parseDate(text, { locale, timeZone, relativeTo: captured });
    expect(parsed?.instant.toISOString()).toBe(new Date(instant).toISOString());
  });

  it.each(notDates)('takes %j for no date, and never for now', (text) => {
    expect(parseDate(text, { locale: 'en', timeZone: 'UTC', relativeTo: captured })).toBeNull();
  });

  it('says when only the day is known', () => {
    const context = { locale: 'en', timeZone: 'UTC', relativeTo: captured };
    expect(parseDate('3 May 2023', context)?.precision).toBe('day');
    expect(parseDate('3 May 2023 10:00', context)?.precision).toBe('time');
  });

  it('takes UTC when the source names a zone that does not exist', () => {
    const parsed = parseDate('2023-05-30 12:00', {
      locale: 'en',
      timeZone: 'Mars/Olympus',
      relativeTo: captured,
    });
    expect(parsed?.instant.toISOString()).toBe('2023-05-30T12:00:00.000Z');
  });
});

describe('parseDate without a capture time', () => {
  const context = { locale: 'en', timeZone: 'UTC', relativeTo: null };
  it('reads absolute dates only', () => {
    expect(parseDate('3 May 2023 10:00 +0200', context)?.instant.toISOString()).toBe(
      '2023-05-03T08:00:00.000Z',
    );
    expect(parseDate('yesterday, 10:00', context)).toBeNull();
    expect(parseDate('3 May, 10:00', context)).toBeNull();
    expect(parseDate('2 hours ago', context)).toBeNull();
  });
});
