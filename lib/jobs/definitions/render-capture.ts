import { z } from 'zod';
import type { JobDefinition } from '../definition.ts';

/** A browser takes much memory: one at a time in a worker. */
export const renderCaptureJob: JobDefinition<'render-capture'> = {
  name: 'render-capture',
  payload: z.object({ captureId: z.string().regex(/^[1-9]\d{0,18}$/) }),
  key: ({ captureId }) => captureId,
  retries: 1,
  heartbeatSeconds: 60,
  concurrency: 1,
};
