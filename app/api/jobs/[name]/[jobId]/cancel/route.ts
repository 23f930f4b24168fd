import { cancelJob } from '@/lib/api/contracts/jobs.ts';
import { route } from '@/lib/api/route.ts';
import { changeJob } from '../../../change-job.ts';

export const POST = route({
  ...cancelJob,
  handler: (input) =>
    changeJob(input, {
      from: ['created', 'retry'],
      action: 'job.cancelled',
      act: (queue, tx) => queue.cancel(tx, input.params.name, input.params.jobId),
    }),
});
