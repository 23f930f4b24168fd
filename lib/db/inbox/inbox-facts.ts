import type { Transaction } from '../database.ts';

/** How many alerts are in each of the views that everybody has. */
export async function countPlainViews(db: Transaction, userId: number) {
  const rows = await db.$queryRaw<
    { needsLook: number; mine: number; unassigned: number; snoozed: number; allOpen: number }[]
  >`
    select (count(*) filter (where a.status <> 'snoozed'))::int as "needsLook",
      (count(*) filter (where assignee_id = ${userId}))::int as mine,
      (count(*) filter (where assignee_id is null and a.status <> 'snoozed'))::int as unassigned,
      (count(*) filter (where a.status = 'snoozed'))::int as snoozed, count(*)::int as "allOpen"
    from alert a join source s on s.id = a.source_id where a.open_key is not null and s.deleted_at is null`;
  return rows[0]!;
}

/** What an empty inbox wants to say: what is watched, and what was closed last. */
export async function readInboxFacts(db: Transaction, now: Date) {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const [watch, lastClosed, closedToday] = await Promise.all([
    db.$queryRaw<
      { watched: number; paused: number; learning: number; lastRunAt: Date | null; nextRunAt: Date | null }[]
    >`
      select (count(*) filter (where paused_at is null))::int as watched,
        (count(*) filter (where paused_at is not null))::int as paused,
        (count(*) filter (where status = 'learning' and paused_at is null))::int as learning,
        max(last_run_at) as "lastRunAt", min(next_run_at) filter (where paused_at is null) as "nextRunAt"
      from source where deleted_at is null`,
    db.$queryRaw<{ id: bigint; at: Date; by: string | null }[]>`
      select a.id, a.closed_at as at, (
          select u.name from alert_event e left join app_user u on u.id = e.user_id
          where e.alert_id = a.id and e.action in ('resolved', 'recovered', 'false-alarm') order by e.id desc limit 1) as by
      from alert a where a.closed_at is not null order by a.closed_at desc limit 1`,
    db.alert.count({ where: { closedAt: { gte: dayAgo } } }),
  ]);
  return { watch: watch[0]!, lastClosed: lastClosed[0] ?? null, closedToday };
}
