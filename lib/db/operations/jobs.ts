import type { Transaction } from '../database.ts';

/** What a person asks for: waiting includes what is to be tried again. */
export const jobGroups = ['waiting', 'running', 'failed', 'done', 'cancelled'] as const;
export type JobGroup = (typeof jobGroups)[number];

const statesOf: Record<JobGroup, string[]> = {
  waiting: ['created', 'retry'],
  running: ['active'],
  failed: ['failed'],
  done: ['completed'],
  cancelled: ['cancelled'],
};

export interface JobRow {
  id: string;
  name: string;
  state: string;
  data: unknown;
  attempts: number;
  retryLimit: number;
  createdAt: Date;
  startAfter: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  output: unknown;
}

/** False before the queue was ever opened. */
export async function queueIsThere(db: Transaction): Promise<boolean> {
  const rows = await db.$queryRaw<{ there: boolean }[]>`
    select to_regclass('pgboss.job') is not null as there`;
  return rows[0]?.there ?? false;
}

/** How many jobs are in each group. */
export async function countJobs(db: Transaction): Promise<Record<JobGroup, number>> {
  const counts: Record<JobGroup, number> = { waiting: 0, running: 0, failed: 0, done: 0, cancelled: 0 };
  if (!(await queueIsThere(db))) return counts;
  const rows = await db.$queryRaw<{ state: string; count: number }[]>`
    select state::text, count(*)::int as count from pgboss.job group by 1`;
  for (const { state, count } of rows) {
    const group = jobGroups.find((name) => statesOf[name].includes(state));
    if (group) counts[group] += count;
  }
  return counts;
}

/** Jobs of a group. Those that wait in their order, all others the newest first. */
export async function listJobs(
  db: Transaction,
  { group, name, limit }: { group: JobGroup; name?: string | undefined; limit: number },
): Promise<JobRow[]> {
  if (!(await queueIsThere(db))) return [];
  const waits = group === 'waiting';
  return db.$queryRaw`
    select id::text, name, state::text, data, retry_count as attempts, retry_limit as "retryLimit",
           created_on as "createdAt", start_after as "startAfter", started_on as "startedAt",
           completed_on as "finishedAt", output
    from pgboss.job
    where state::text = any(${statesOf[group]}) and (${name ?? null}::text is null or name = ${name ?? null})
    order by case when ${waits} then start_after end,
             case when ${!waits} then coalesce(completed_on, started_on, created_on) end desc
    limit ${limit}`;
}

/** A job, locked until the transaction ends. */
export async function lockJob(db: Transaction, name: string, id: string): Promise<{ state: string } | null> {
  if (!(await queueIsThere(db))) return null;
  const rows = await db.$queryRaw<{ state: string }[]>`
    select state::text from pgboss.job where name = ${name} and id = ${id}::uuid for update`;
  return rows[0] ?? null;
}

/** Those of the keys for which a job of that name waits already: asking for it once more would change nothing. */
export async function findWaitingKeys(
  db: Transaction,
  name: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0 || !(await queueIsThere(db))) return new Set();
  const rows = await db.$queryRaw<{ key: string }[]>`
    select singleton_key as key from pgboss.job
    where name = ${name} and state = 'created' and singleton_key = any(${keys as string[]}::text[])`;
  return new Set(rows.map(({ key }) => key));
}

/** True when a job of the same key waits already: a second one is not allowed, and not needed. */
export async function twinWaits(db: Transaction, name: string, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from pgboss.job one join pgboss.job other
      on other.name = one.name and other.singleton_key is not distinct from one.singleton_key and other.id <> one.id
    where one.name = ${name} and one.id = ${id}::uuid and other.state = 'created' limit 1`;
  return rows.length > 0;
}
