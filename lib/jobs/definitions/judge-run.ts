import { z } from 'zod';
import type { JobDefinition } from '../definition.ts';

/** Judges a run whose pages are all settled. */
export const judgeRunJob: JobDefinition<'judge-run'> = {
  name: 'judge-run',
  payload: z.object({ runId: z.string().regex(/^\d+$/) }),
  key: ({ runId }) => runId,
  retries: 3,
  heartbeatSeconds: 20,
  concurrency: 4,
};
