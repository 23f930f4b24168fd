import { z } from 'zod';
import type { JobDefinition } from '../definition.ts';

/** Deletes what is older than it is to be kept. One waits and one runs at most that matters: pieces are safe twice. */
export const forgetOldJob: JobDefinition<'forget-old'> = {
  name: 'forget-old',
  payload: z.record(z.string(), z.never()),
  key: () => 'all',
  retries: 1,
  heartbeatSeconds: 60,
  concurrency: 1,
};
