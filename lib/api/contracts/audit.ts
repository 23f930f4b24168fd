import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bigId, bigIdParam, instant, pageSize } from './values.ts';

export const auditLine = z.object({
  id: bigId,
  at: instant,
  action: z.string(),
  target: z.string(),
  detail: z.record(z.string(), z.unknown()),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
});

/** Newest first; `before` is the last id already shown. */
export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit',
  role: 'administrator',
  query: z.object({
    before: bigIdParam.optional(),
    limit: pageSize(50, 200),
    target: z.string().max(100).optional(),
  }),
  topics: ['users'],
  response: z.object({ entries: z.array(auditLine), more: z.boolean() }),
});
