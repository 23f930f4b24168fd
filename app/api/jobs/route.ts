import { listJobs } from '@/lib/api/contracts/jobs.ts';
import { route } from '@/lib/api/route.ts';
import { countJobs, listJobs as readJobs } from '@/lib/db/operations/jobs.ts';
import { listWorkers, silentAfterSeconds } from '@/lib/db/operations/workers.ts';
import { jobAnswer } from './job-answer.ts';

const shownWorkersSeconds = 300;

export const GET = route({
  ...listJobs,
  handler: async ({ db, query }) => {
    const [jobs, counts, workers] = await Promise.all([
      readJobs(db, query),
      countJobs(db),
      listWorkers(db, shownWorkersSeconds),
    ]);
    return { jobs: jobs.map(jobAnswer), counts, workers, silentAfterSeconds };
  },
});
