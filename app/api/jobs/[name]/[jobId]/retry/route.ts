import { retryJob } from '@/lib/api/contracts/jobs.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { recordAudit } from '@/lib/db/audit.ts';
import { lockJob, twinWaits } from '@/lib/db/jobs.ts';
import { announce } from '@/lib/db/live.ts';
import { processQueue } from '@/lib/jobs/process-queue.ts';

const possible = ['failed', 'cancelled'];

export const POST = route({
  ...retryJob,
  handler: async ({ db, user, params: { name, jobId } }) => {
    const queue = await processQueue();
    return db.$transaction(async (tx) => {
      const job = await lockJob(tx, name, jobId);
      if (!job) return refuse('not-found');
      if (!possible.includes(job.state)) return refuse('not-possible', { reason: 'job-state' });
      if (await twinWaits(tx, name, jobId)) return refuse('conflict', { reason: 'job-waits-already' });
      await queue.retry(tx, name, jobId);
      await recordAudit(tx, {
        userId: user.id,
        action: 'job.retried',
        target: `job:${name}`,
        detail: { job: jobId },
      });
      await announce(tx, { topic: 'jobs' });
      return {};
    });
  },
});
