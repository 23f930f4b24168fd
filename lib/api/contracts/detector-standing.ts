import { z } from 'zod';
import { policies } from '../../core/detect/settings.ts';
import { endpoint } from '../endpoint.ts';
import { bigId, idParam, instant } from './values.ts';

/** Where its detector stands, for those who do not look at the detector itself. */
export const readDetectorStanding = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/detector/standing',
  role: 'viewer',
  params: z.object({ sourceId: idParam }),
  topics: ['sources', 'runs'],
  response: z.object({
    policy: z.enum(policies),
    /** Documents that it learned from, or may learn from; how many a first model needs; whether it is as sure as it gets. */
    progress: z.object({ have: z.number(), need: z.number(), full: z.boolean() }),
    model: z
      .object({
        version: z.number(),
        trainedAt: instant,
        documents: z.number(),
        /** Why its training documents look wrong themselves. */
        doubt: z.string().nullable(),
      })
      .nullable(),
    pinnedAt: instant.nullable(),
    lastCheck: z
      .object({
        at: instant,
        documents: z.number(),
        suspicious: z.number(),
        score: z.number(),
        threshold: z.number(),
        verdict: z.enum(['low', 'medium', 'high']),
        alertId: bigId.nullable(),
      })
      .nullable(),
  }),
});
export type DetectorStanding = z.output<(typeof readDetectorStanding)['response']>;
