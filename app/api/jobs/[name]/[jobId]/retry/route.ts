import { retryJob } from '@/lib/api/contracts/jobs.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { twinWaits } from '@/lib/db/operations/jobs.ts';
import { changeJob } from '../../../change-job.ts';

export const POST = route({
  ...retryJob,
  handler: (input) =>
    changeJob(input, {
      from: ['failed', 'cancelled'],
      action: 'job.retried',
      act: async (queue, tx) => {
        const { name, jobId } = input.params;
        if (await twinWaits(tx, name, jobId)) return refuse('conflict', { reason: 'job-waits-already' });
        await queue.retry(tx, name, jobId);
      },
    }),
});
