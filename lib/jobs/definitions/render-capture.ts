import { z } from 'zod';
import type { JobDefinition } from '../definition.ts';

/** A browser takes much memory: one at a time in a worker. What a worker left behind is taken up again by the clock. */
export const renderCaptureJob: JobDefinition<'render-capture'> = {
  name: 'render-capture',
  payload: z.object({ captureId: z.string().regex(/^[1-9]\d{0,18}$/) }),
  key: ({ captureId }) => captureId,
  retries: 0,
  heartbeatSeconds: 60,
  concurrency: 1,
};
