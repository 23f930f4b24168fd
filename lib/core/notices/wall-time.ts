import { IANAZone } from 'luxon';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A day of the calendar: days since 1970-01-01, whatever the zone. */
export type CalendarDay = number;

/** Minutes after midnight of "HH:MM", 0–1439; null for what is no time. */
export function minuteOf(time: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

/** What the clocks of a zone show. */
export function localTime(instant: Date, zone: string): { day: CalendarDay; minute: number } {
  const shown = instant.getTime() + offsetAt(instant.getTime(), zone);
  const day = Math.floor(shown / DAY);
  return { day, minute: Math.floor((shown - day * DAY) / MINUTE) };
}

/**
 * The instants at which the clocks of a zone show a time of a day: one; two where the clocks are set back over it, the
 * earlier first; where they are set forward over it, the one that the old offset gives, which they show after the gap.
 */
export function instantsOf(day: CalendarDay, minute: number, zone: string): [Date, ...Date[]] {
  const shown = day * DAY + minute * MINUTE;
  const before = offsetAt(shown - DAY, zone);
  const after = offsetAt(shown + DAY, zone);
  const found = [...new Set([before, after])]
    .map((offset) => shown - offset)
    .filter((instant) => instant + offsetAt(instant, zone) === shown)
    .sort((a, b) => a - b)
    .map((instant) => new Date(instant));
  return found.length > 0 ? (found as [Date, ...Date[]]) : [new Date(shown - before)];
}

/** Milliseconds east of Greenwich. An unknown zone counts as UTC. */
function offsetAt(instant: number, zone: string): number {
  const minutes = IANAZone.create(zone).offset(instant);
  return Number.isNaN(minutes) ? 0 : minutes * MINUTE;
}
