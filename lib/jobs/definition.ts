import type { z } from 'zod';
import type { JobName, JobPayloads } from '../flows/parts/deps.ts';

/** What the queue must know of a job. The payload is parsed when it is put in and again when it is run. */
export interface JobDefinition<Name extends JobName = JobName> {
  name: Name;
  payload: z.ZodType<JobPayloads[Name]>;
  /** Jobs with equal keys wait once, however often they are asked for. */
  key: (payload: JobPayloads[Name]) => string;
  retries: number;
  /** A worker that says nothing for so long has died; at least 10. */
  heartbeatSeconds: number;
  /** Runs at once in one worker: all of its concurrency, or a number of its own. */
  concurrency: 'worker' | number;
}
