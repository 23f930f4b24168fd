import type { Transaction } from '../database.ts';

/** How the alerts of one kind that a week raised were decided. */
export interface DecidedWeek {
  /** Its Monday, 00:00 UTC. */
  week: Date;
  kind: string;
  /** A person confirmed the failure. */
  confirmed: number;
  falseAlarms: number;
  /** Open, or over before anybody decided. */
  undecided: number;
}

/** Alerts of a source, or of all, by the week in which they were raised and by kind, oldest first. O(their alerts). */
export async function listDecidedWeeks(
  db: Transaction,
  { sourceId, kind, since }: { sourceId: number | null; kind: string | null; since: Date },
): Promise<DecidedWeek[]> {
  return db.$queryRaw<DecidedWeek[]>`
    select date_trunc('week', opened_at, 'UTC') as week, kind,
      (count(*) filter (where status = 'false_alarm'))::int as "falseAlarms",
      (count(*) filter (where status <> 'false_alarm' and confirmed_at is not null))::int as confirmed,
      (count(*) filter (where status <> 'false_alarm' and confirmed_at is null))::int as undecided
    from alert
    where opened_at >= date_trunc('week', ${since}::timestamptz, 'UTC')
      and (${sourceId}::int is null or source_id = ${sourceId}) and (${kind}::text is null or kind = ${kind})
    group by 1, 2 order by 1, 2`;
}
