import { instantsOf, localTime, minuteOf } from './wall-time.ts';

/** Local times "HH:MM"; `to` not after `from` means the next day. Equal ones mean the whole day round. */
export interface QuietHours {
  from: string;
  to: string;
}

/** The end of the quiet hours that `now` lies in, null where it lies in none. The end itself is not quiet. */
export function quietUntil(quiet: QuietHours, zone: string, now: Date): Date | null {
  const from = minuteOf(quiet.from);
  const to = minuteOf(quiet.to);
  if (from === null || to === null) return null;
  const today = localTime(now, zone).day;
  // What began yesterday may still last; where clocks changed, a span may begin before the day by a little.
  for (const day of [today - 1, today, today + 1]) {
    const begins = instantsOf(day, from, zone)[0];
    const ends = instantsOf(to > from ? day : day + 1, to, zone).at(-1)!;
    if (begins <= now && now < ends) return ends;
  }
  return null;
}
