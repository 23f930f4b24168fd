import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bigId, bigIdParam, idParam, instant, pageSize } from './values.ts';

/** Corrections that a source's documents tell of, the latest found first. */
export const listCorrectionsOf = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/corrections',
  role: 'viewer',
  params: z.object({ sourceId: idParam }),
  /** `before`: the id of the last one of the page before. */
  query: z.object({ before: bigIdParam.optional(), limit: pageSize(50, 200) }),
  topics: ['documents'],
  response: z.object({
    /** Whether the application is switched on for the source. */
    on: z.boolean(),
    corrections: z.array(
      z.object({
        id: bigId,
        documentId: bigId,
        title: z.string().nullable(),
        url: z.string(),
        text: z.string(),
        foundAt: instant,
      }),
    ),
    more: z.boolean(),
  }),
});
export type CorrectionLine = z.output<typeof listCorrectionsOf.response>['corrections'][number];
