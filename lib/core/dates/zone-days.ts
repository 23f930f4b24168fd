/** A day of the calendar; `month` from 1. A day beyond the month's end is one of the next month. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

/** What calendar and clock of a zone show at a moment, as if it were universal time. */
function shownIn(zone: string, at: number): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')));
}

/** The day that it is in a zone, and which of the week: 1 is Monday, 7 is Sunday. */
export function dayIn(zone: string, at: Date): CalendarDay & { weekday: number } {
  const shown = shownIn(zone, at.getTime());
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    weekday: shown.getUTCDay() || 7,
  };
}

/**
 * The moment at which a zone's clock shows a full hour of a day; where clocks are put forward over it, the moment at which it
 * would have been, and where they are put back, one of both.
 *
 * @param zone a name of the time zone database: `isZone`
 */
export function momentIn(zone: string, { year, month, day }: CalendarDay, hour = 0): Date {
  const wanted = Date.UTC(year, month - 1, day, hour);
  const ahead = (at: number) => shownIn(zone, at).getTime() - at;
  const near = wanted - ahead(wanted);
  const found = wanted - ahead(near);
  return new Date(shownIn(zone, found).getTime() === wanted ? found : Math.max(near, found));
}

/** Days of other years may begin, in some zone, at a moment that neither a database nor an address can tell. */
const firstYear = '0003';
const lastYear = '9997';

/** "2026-11-28": the moment at which that day begins in a zone, or the one so many days later; null where there is none. */
export function beginOfDay(zone: string, text: string, later = 0): Date | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!found || Number.isNaN(Date.parse(text))) return null;
  if (found[1]! < firstYear || found[1]! > lastYear) return null;
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number];
  return momentIn(zone, { year, month, day: day + later });
}
