import type { Transaction } from '../database.ts';

/** Heartbeats come every 5 seconds: a worker that gave none for so long is silent. */
export const silentAfterSeconds = 30;

/** Notes that a worker lives, what its counters stand at, and whether it has a browser. */
export async function saveHeartbeat(
  tx: Transaction,
  worker: { id: string; host: string; pid: number; metrics?: object; browser?: boolean },
): Promise<void> {
  await tx.$executeRaw`
    insert into worker (id, host, pid, metrics, browser)
    values (${worker.id}, ${worker.host}, ${worker.pid}, ${JSON.stringify(worker.metrics ?? null)}::jsonb,
      ${worker.browser ?? false})
    on conflict (id) do update set seen_at = now(), metrics = excluded.metrics`;
}

export async function deleteWorker(tx: Transaction, id: string): Promise<void> {
  await tx.$executeRaw`delete from worker where id = ${id}`;
}

/** Forgets workers that have not been seen for so long. */
export async function deleteLostWorkers(tx: Transaction, unseenSeconds: number): Promise<number> {
  return tx.$executeRaw`delete from worker where seen_at < now() - ${unseenSeconds} * interval '1 second'`;
}

export interface SeenWorker {
  id: string;
  host: string;
  pid: number;
  startedAt: Date;
  seenAt: Date;
  /** No sign of life for `silentAfterSeconds`. */
  silent: boolean;
  browser: boolean;
}

/** Workers seen within that time, the oldest first. */
export function listWorkers(db: Transaction, seenWithinSeconds: number): Promise<SeenWorker[]> {
  return db.$queryRaw`
    select id, host, pid, started_at as "startedAt", seen_at as "seenAt",
           seen_at <= now() - make_interval(secs => ${silentAfterSeconds}::float) as silent, browser
    from worker where seen_at > now() - make_interval(secs => ${seenWithinSeconds}::float) order by started_at`;
}

/** How many give signs of life. */
export async function countLiveWorkers(db: Transaction): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from worker
    where seen_at > now() - make_interval(secs => ${silentAfterSeconds}::float)`;
  return rows[0]?.count ?? 0;
}

/** Whether a worker that gives signs of life has a browser. */
export async function hasBrowser(db: Transaction): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from worker where browser and seen_at > now() - make_interval(secs => ${silentAfterSeconds}::float) limit 1`;
  return rows.length > 0;
}
