/** When a snoozed alert comes back, reckoned in the viewer's zone. */
export const snoozeChoices: readonly { name: string; until: (now: Date) => Date }[] = [
  { name: 'hour', until: (now) => new Date(now.getTime() + 3_600_000) },
  { name: 'four-hours', until: (now) => new Date(now.getTime() + 4 * 3_600_000) },
  { name: 'tomorrow', until: (now) => morningAfter(now, 1) },
  { name: 'monday', until: (now) => morningAfter(now, (8 - now.getDay()) % 7 || 7) },
  { name: 'month', until: (now) => morningAfter(now, 30) },
];

function morningAfter(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9);
}
