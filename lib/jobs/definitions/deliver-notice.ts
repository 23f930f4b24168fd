import { z } from 'zod';
import type { JobDefinition } from '../definition.ts';

/** One attempt to deliver a message. Further ones are decided by its row, not by the queue. */
export const deliverNoticeJob: JobDefinition<'deliver-notice'> = {
  name: 'deliver-notice',
  payload: z.object({ deliveryId: z.string().regex(/^\d+$/) }),
  key: ({ deliveryId }) => deliveryId,
  retries: 1,
  heartbeatSeconds: 20,
  concurrency: 4,
};
