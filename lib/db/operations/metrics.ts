import type { Transaction } from '../database.ts';
import { queueIsThere } from './jobs.ts';

export interface Quantiles {
  count: number;
  p50: number | null;
  p95: number | null;
}

/** What the metrics say of the whole installation. Windows: checks of one day, alerts of 30 days. */
export async function measureInstallation(db: Transaction) {
  const [sources, alerts, queue, checks, detect, repair, workers] = await Promise.all([
    db.$queryRaw<{ status: string; count: number }[]>`
      select status::text, count(*)::int as count from source where deleted_at is null group by 1`,
    db.$queryRaw<{ severity: string; count: number }[]>`
      select severity::text, count(*)::int as count from alert where open_key is not null group by 1`,
    measureQueue(db),
    db.$queryRaw<{ policy: string; verdict: string; count: number; p50: number; p95: number }[]>`
      select policy, verdict, count(*)::int as count,
             percentile_cont(0.5) within group (order by score)::float as p50,
             percentile_cont(0.95) within group (order by score)::float as p95
      from "check" where at > now() - interval '1 day' group by 1, 2`,
    db.$queryRaw<Quantiles[]>`
      select count(*)::int as count, percentile_cont(0.5) within group (order by seconds)::float as p50,
             percentile_cont(0.95) within group (order by seconds)::float as p95
      from (select greatest(0, extract(epoch from a.opened_at - d.collected_at)) as seconds
            from alert a join document d on d.id = a.first_document_id
            where a.opened_at > now() - interval '30 days' and a.status <> 'false_alarm') t`,
    db.$queryRaw<Quantiles[]>`
      select count(*)::int as count, percentile_cont(0.5) within group (order by seconds)::float as p50,
             percentile_cont(0.95) within group (order by seconds)::float as p95
      from (select extract(epoch from closed_at - opened_at) as seconds from alert
            where status = 'resolved' and closed_at > now() - interval '30 days') t`,
    db.$queryRaw<{ id: string; metrics: unknown }[]>`
      select id, metrics from worker where seen_at > now() - interval '1 minute'`,
  ]);
  return { sources, alerts, queue, checks, detect: detect[0]!, repair: repair[0]!, workers };
}

/** Jobs by name and state, and how long the oldest that could begin has been waiting. Empty before the queue was ever opened. */
async function measureQueue(
  db: Transaction,
): Promise<{ name: string; state: string; count: number; oldestSeconds: number }[]> {
  if (!(await queueIsThere(db))) return [];
  return db.$queryRaw`
    select name, state::text, count(*)::int as count,
           coalesce(extract(epoch from max(now() - greatest(created_on, start_after))
             filter (where start_after <= now())), 0)::float as "oldestSeconds"
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`;
}
