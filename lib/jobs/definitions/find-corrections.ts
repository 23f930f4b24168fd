import { z } from 'zod';
import type { JobDefinition } from '../definition.ts';

/** Reads a source's changed documents for corrections. */
export const findCorrectionsJob: JobDefinition<'find-corrections'> = {
  name: 'find-corrections',
  payload: z.object({ sourceId: z.number().int().positive() }),
  key: ({ sourceId }) => String(sourceId),
  retries: 3,
  heartbeatSeconds: 60,
  concurrency: 1,
};
