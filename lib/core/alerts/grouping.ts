/** By what alerts of several sources are taken together: one host, one content management system, one hour of opening. */
export const alertGroupings = ['host', 'platform', 'hour'] as const;
export type AlertGrouping = (typeof alertGroupings)[number];

/** How long ago an alert was opened; each age begins where the one before ends. */
export const alertAges = ['hour', 'day', 'week', 'older'] as const;
export type AlertAge = (typeof alertAges)[number];
/** Upper ends of the ages, in milliseconds. */
export const ageEnds: Record<AlertAge, number> = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  older: Number.POSITIVE_INFINITY,
};

/** "2026-11-28T06": an hour of universal time. */
const hourPattern = /^\d{4}-\d\d-\d\dT\d\d$/;

/** Whether it is such an hour, and one that there is. */
export function isHour(text: string): boolean {
  return hourPattern.test(text) && Number.isFinite(Date.parse(`${text}:00:00Z`));
}

/** "2026-10-30..2026-11-28": days of universal time, both ends included. */
const daysPattern = /^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/;

const dayLength = 86_400_000;

/** The moments at which such days begin and end, the latter excluded. Null where they are none, or end before they begin. */
export function readDays(days: string): { from: Date; to: Date } | null {
  if (!daysPattern.test(days)) return null;
  const [from, last] = days.split('..').map((day) => Date.parse(`${day}T00:00:00Z`));
  if (!Number.isFinite(from) || !Number.isFinite(last) || from! > last!) return null;
  return { from: new Date(from!), to: new Date(last! + dayLength) };
}

/** So many days, up to and with that of `until`. */
export function writeDays(count: number, until: Date): string {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return `${day(until.getTime() - (count - 1) * dayLength)}..${day(until.getTime())}`;
}

/** The group of an alert; null where it stands alone. */
export function groupKeyOf(
  alert: { openedAt: string; source: { host: string; platform: string | null } },
  grouping: AlertGrouping,
): string | null {
  if (grouping === 'host') return alert.source.host;
  return grouping === 'platform' ? alert.source.platform : alert.openedAt.slice(0, 13);
}
