import { dayIn, momentIn } from '@/lib/core/dates/zone-days.ts';

/** When a snoozed alert comes back, reckoned in the viewer's zone. */
export const snoozeChoices: readonly { name: string; until: (now: Date, zone: string) => Date }[] = [
  { name: 'hour', until: (now) => new Date(now.getTime() + 3_600_000) },
  { name: 'four-hours', until: (now) => new Date(now.getTime() + 4 * 3_600_000) },
  { name: 'tomorrow', until: (now, zone) => morningAfter(now, zone, 1) },
  { name: 'monday', until: (now, zone) => morningAfter(now, zone, 8 - dayIn(zone, now).weekday) },
  { name: 'month', until: (now, zone) => morningAfter(now, zone, 30) },
];

function morningAfter(now: Date, zone: string, days: number): Date {
  const { year, month, day } = dayIn(zone, now);
  return momentIn(zone, { year, month, day: day + days }, 9);
}
