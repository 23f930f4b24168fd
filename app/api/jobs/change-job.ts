import { Refusal, refuse } from '@/lib/api/errors.ts';
import type { Database, Transaction } from '@/lib/db/database.ts';
import { lockJob } from '@/lib/db/operations/jobs.ts';
import { announce } from '@/lib/db/operations/live.ts';
import { recordAudit } from '@/lib/db/people/audit.ts';
import { processQueue } from '@/lib/jobs/process-queue.ts';
import type { Queue } from '@/lib/jobs/queue.ts';

interface JobAct {
  /** States of the queue in which it is possible. */
  from: readonly string[];
  /** As the audit log names it. */
  action: string;
  /** A refusal leaves everything as it is. */
  act: (queue: Queue, tx: Transaction) => Promise<unknown>;
}

/** A person's act upon one job, in one transaction: locked, checked, done, written down and told. */
export async function changeJob(
  input: { db: Database; user: { id: number }; params: { name: string; jobId: string } },
  { from, action, act }: JobAct,
): Promise<Refusal | Record<string, never>> {
  const { db, user, params } = input;
  const { name, jobId } = params;
  const queue = await processQueue();
  return db.$transaction(async (tx) => {
    const job = await lockJob(tx, name, jobId);
    if (!job) return refuse('not-found');
    if (!from.includes(job.state)) return refuse('not-possible', { reason: 'job-state' });
    const refusal = await act(queue, tx);
    if (refusal instanceof Refusal) return refusal;
    await recordAudit(tx, { userId: user.id, action, target: `job:${name}`, detail: { job: jobId } });
    await announce(tx, { topic: 'jobs' });
    return {};
  });
}
