import type { Transaction } from './database.ts';
import type { Worker } from './generated/client.ts';

/** Notes that a worker lives, and what its counters stand at. */
export async function saveHeartbeat(
  tx: Transaction,
  worker: { id: string; host: string; pid: number; metrics?: object },
): Promise<void> {
  await tx.$executeRaw`
    insert into worker (id, host, pid, metrics)
    values (${worker.id}, ${worker.host}, ${worker.pid}, ${JSON.stringify(worker.metrics ?? null)}::jsonb)
    on conflict (id) do update set seen_at = now(), metrics = excluded.metrics`;
}

export async function deleteWorker(tx: Transaction, id: string): Promise<void> {
  await tx.$executeRaw`delete from worker where id = ${id}`;
}

/** Forgets workers that have not been seen for so long. */
export async function deleteLostWorkers(tx: Transaction, silentSeconds: number): Promise<number> {
  return tx.$executeRaw`delete from worker where seen_at < now() - ${silentSeconds} * interval '1 second'`;
}

/** Workers seen within that time, the oldest first. */
export async function listWorkers(tx: Transaction, seenWithinSeconds: number): Promise<Worker[]> {
  const since = new Date(Date.now() - seenWithinSeconds * 1000);
  return tx.worker.findMany({ where: { seenAt: { gte: since } }, orderBy: { startedAt: 'asc' } });
}
