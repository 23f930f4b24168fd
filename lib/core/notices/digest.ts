import { instantsOf, localTime, minuteOf } from './wall-time.ts';

const MINUTE = 60_000;

/** The next full hour of the zone's clocks, strictly after `now`. */
export function nextFullHour(zone: string, now: Date): Date {
  const { minute } = localTime(now, zone);
  const whole = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const next = new Date(whole + (60 - (minute % 60)) * MINUTE);
  // Clocks that move by half an hour within it show a full hour earlier or later.
  const shown = localTime(next, zone).minute % 60;
  return shown === 0 ? next : new Date(next.getTime() + (shown < 30 ? -shown : 60 - shown) * MINUTE);
}

/** The next instant, strictly after `now`, at which the zone's clocks show `at` ("HH:MM") for the first time of a day. */
export function nextDaily(at: string, zone: string, now: Date): Date {
  const minute = minuteOf(at) ?? 0;
  const today = localTime(now, zone).day;
  for (let day = today - 1; ; day += 1) {
    const instant = instantsOf(day, minute, zone)[0];
    if (instant > now) return instant;
  }
}
