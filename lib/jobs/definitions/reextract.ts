import { z } from 'zod';
import type { JobDefinition } from '../definition.ts';

/** Does what is left of a re-extraction. Its lease, not the queue, sees to one worker at a time. */
export const reextractJob: JobDefinition<'reextract'> = {
  name: 'reextract',
  payload: z.object({ reextractionId: z.string().regex(/^\d+$/) }),
  key: ({ reextractionId }) => reextractionId,
  retries: 3,
  heartbeatSeconds: 30,
  concurrency: 2,
};
