import { z } from 'zod';
import type { JobDefinition } from '../definition.ts';

/** A piece of a batch; it asks for the next one itself. */
export const actOnAlertsJob: JobDefinition<'act-on-alerts'> = {
  name: 'act-on-alerts',
  payload: z.object({ batchId: z.string().regex(/^[1-9]\d{0,18}$/) }),
  key: ({ batchId }) => batchId,
  retries: 3,
  heartbeatSeconds: 30,
  concurrency: 2,
};
