import { DateTime, IANAZone } from 'luxon';
import { findDay } from './find-day.ts';
import { findTime, type TimeOfDay } from './find-time.ts';
import { foldText } from './fold-text.ts';
import { findRelative } from './relative-words.ts';

export interface DateContext {
  /** BCP 47 tag of the source: month names, and the order of "03/04/2023". */
  locale: string;
  /** IANA zone of the source, taken where the text names none; an unknown one counts as UTC. */
  timeZone: string;
  /** When the text was captured: "yesterday" and missing years are reckoned from it; null: such texts stay unread. */
  relativeTo: Date | null;
}

export interface ParsedDate {
  instant: Date;
  /** Whether the text itself fixed the zone, or the source's was assumed. */
  zone: 'stated' | 'assumed';
  /** 'day' where the text has no time: then `instant` is the midnight that begins the day. */
  precision: 'time' | 'day';
}

/** Longer texts are not dates but articles: a rule that matched too much. */
const longestText = 300;
/** A date without a year lies at most this far ahead of the capture; else it is last year's. */
const daysAhead = 3;

/**
 * The instant that a written date means: RFC 822 (also with names of other languages), ISO 8601 and its variants,
 * written and numeric dates, epoch seconds or milliseconds, and words relative to the capture. Null when the text
 * holds no date; never the present time in place of an unreadable one. Pure; O(length of the text).
 */
export function parseDate(raw: string, context: DateContext): ParsedDate | null {
  if (raw.length > longestText * 4) return null;
  const text = foldText(raw);
  if (text.length === 0 || text.length > longestText) return null;
  const zone = IANAZone.create(context.timeZone).isValid ? context.timeZone : 'utc';
  return (
    parseEpoch(text) ??
    parseCompact(text, zone) ??
    parseAbsolute(text, context, zone) ??
    parseRelative(text, context, zone)
  );
}

/** Digits alone: seconds (9–10), milliseconds (12–13) or microseconds (16) since 1970. */
function parseEpoch(text: string): ParsedDate | null {
  const found = /^(\d{9,10}|\d{13}|\d{16})(?:\.(\d{1,9}))?$/.exec(text);
  if (!found) return null;
  const digits = found[1]!;
  const milliseconds =
    digits.length <= 10
      ? Number(`${digits}.${found[2] ?? 0}`) * 1000
      : digits.length === 13
        ? Number(digits)
        : Number(digits.slice(0, 13));
  return { instant: new Date(Math.floor(milliseconds)), zone: 'stated', precision: 'time' };
}

/** "20230530120033" and "202305301200": digits alone that begin like a date. */
function parseCompact(text: string, zone: string): ParsedDate | null {
  const found = /^((?:19|20)\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?$/.exec(text);
  if (!found) return null;
  const [year, month, day, hour, minute, second] = found.slice(1).map((part) => Number(part ?? 0));
  return at(
    { year: year!, month: month!, day: day! },
    { hour: hour!, minute: minute!, second: second!, millisecond: 0, zone: null },
    zone,
  );
}

function parseAbsolute(text: string, context: DateContext, zone: string): ParsedDate | null {
  const day = findDay(text, context.locale);
  if (!day) return null;
  const time = findTime(day.after, zone) ?? findTime(day.before, zone);
  if (day.year !== null) return at({ ...day, year: day.year }, time, zone);
  if (context.relativeTo === null) return null;
  const captured = DateTime.fromJSDate(context.relativeTo, { zone });
  const limit = captured.plus({ days: daysAhead }).toMillis();
  // 29 February may lie up to eight years back.
  for (let back = -1; back <= 8; back += 1) {
    const parsed = at({ ...day, year: captured.year - back }, time, zone);
    if (parsed && parsed.instant.getTime() <= limit) return parsed;
  }
  return null;
}

function parseRelative(text: string, context: DateContext, zone: string): ParsedDate | null {
  const relative = context.relativeTo === null ? null : findRelative(text);
  if (relative === null || context.relativeTo === null) return null;
  const captured = DateTime.fromJSDate(context.relativeTo, { zone });
  if (relative.kind === 'just-now') return { instant: context.relativeTo, zone: 'stated', precision: 'time' };
  if (relative.kind === 'ago') {
    const instant = captured.minus({ [relative.unit]: relative.amount });
    // Reckoned from an instant, no zone comes in; but "3 days ago" says nothing of the hour.
    const precise = relative.unit === 'hours' || relative.unit === 'minutes' || relative.unit === 'seconds';
    return { instant: instant.toJSDate(), zone: 'stated', precision: precise ? 'time' : 'day' };
  }
  const { year, month, day } = captured.minus({ days: relative.daysBack });
  const time = findTime(relative.after, zone) ?? findTime(relative.before, zone);
  return at({ year, month, day }, time, zone);
}

/** A day and a time of a zone as an instant; times that a clock change leaves out move forward by it. */
function at(
  day: { year: number; month: number; day: number },
  time: TimeOfDay | null,
  sourceZone: string,
): ParsedDate | null {
  const stated = time?.zone ?? null;
  const moment = DateTime.fromObject(
    {
      year: day.year,
      month: day.month,
      day: day.day,
      hour: time?.hour ?? 0,
      minute: time?.minute ?? 0,
      second: time?.second ?? 0,
      millisecond: time?.millisecond ?? 0,
    },
    { zone: typeof stated === 'number' ? 'utc' : (stated ?? sourceZone) },
  );
  if (!moment.isValid) return null;
  const milliseconds = moment.toMillis() - (typeof stated === 'number' ? stated * 60_000 : 0);
  return {
    instant: new Date(milliseconds),
    zone: stated === null ? 'assumed' : 'stated',
    precision: time === null ? 'day' : 'time',
  };
}
