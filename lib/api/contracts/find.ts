import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bigId } from './values.ts';

/** Characters that are looked for; the box takes no more. */
export const longestFind = 500;

/** What a person may want to go to, by a few letters of it. */
export const find = endpoint({
  method: 'GET',
  path: '/api/find',
  role: 'viewer',
  query: z.object({ text: z.string().trim().min(1, 'text').max(longestFind, 'text') }),
  response: z.object({
    sources: z.array(z.object({ id: z.number(), name: z.string(), host: z.string() })),
    alerts: z.array(z.object({ id: bigId, source: z.string(), kind: z.string() })),
    documents: z.array(z.object({ id: bigId, title: z.string(), source: z.string() })),
  }),
});
