import { z } from 'zod';
import type { JobDefinition } from '../definition.ts';

/** Trains a source's detectors anew, in a thread. */
export const retrainSourceJob: JobDefinition<'retrain-source'> = {
  name: 'retrain-source',
  payload: z.object({
    sourceId: z.number().int().positive(),
    reason: z.object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
    authorId: z
      .number()
      .int()
      .nullish()
      .transform((id) => id ?? null),
    trainingId: z
      .number()
      .int()
      .nullish()
      .transform((id) => id ?? null),
  }),
  // By reason too: a waiting renewal must not swallow a false alarm, after which the evidence begins anew.
  key: ({ sourceId, reason, trainingId }) =>
    `${sourceId}/${reason.code}${trainingId ? `/${trainingId}` : ''}`,
  retries: 3,
  heartbeatSeconds: 30,
  concurrency: 2,
};
