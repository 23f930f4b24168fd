import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bigId, bigIdParam, givenInstant, instant, listOf, pageSize } from './values.ts';

export const auditLine = z.object({
  id: bigId,
  at: instant,
  action: z.string(),
  target: z.string(),
  detail: z.record(z.string(), z.unknown()),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
});
export type AuditLineAnswer = z.output<typeof auditLine>;

const moment = givenInstant.transform((text) => new Date(text));

/** Characters of an action's name, and of what it was done to. */
export const longestAuditWord = 100;

const filter = {
  /** Id of a person; 0 for what Markdrift did by itself. */
  user: z.coerce
    .number<number | string>()
    .int('an id')
    .min(0, 'an id')
    .max(2_147_483_647, 'an id')
    .optional(),
  action: listOf(z.string().max(longestAuditWord)),
  /** "source:7", or its beginning up to the colon: "source:". */
  target: z.string().trim().max(longestAuditWord).optional(),
  from: moment.optional(),
  until: moment.optional(),
};

/** Newest first; `before` is the last id already shown. */
export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit',
  role: 'administrator',
  query: z.object({ ...filter, before: bigIdParam.optional(), limit: pageSize(100, 500) }),
  topics: ['users'],
  response: z.object({
    entries: z.array(auditLine),
    more: z.boolean(),
    /** Of all that match; null: more than are counted. */
    count: z.number().nullable(),
  }),
});

/** What the filters can choose. */
export const listAuditFacets = endpoint({
  method: 'GET',
  path: '/api/audit/facets',
  role: 'administrator',
  topics: ['users'],
  response: z.object({
    people: z.array(z.object({ id: z.number(), name: z.string() })),
    actions: z.array(z.string()),
  }),
});

/** All that match, as they come; the last lines of a very long log may still be written when the first are read. */
export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  role: 'administrator',
  query: z.object(filter),
  response: z.string(),
  media: 'text/csv',
});
