import { z } from 'zod';
import type { JobDefinition } from '../definition.ts';

/** Fetches what waits of one host. The host's lease, not the queue, sees to one request at a time. */
export const collectHostJob: JobDefinition<'collect-host'> = {
  name: 'collect-host',
  payload: z.object({ host: z.string().min(1) }),
  key: ({ host }) => host,
  retries: 1,
  heartbeatSeconds: 20,
  concurrency: 'worker',
};
