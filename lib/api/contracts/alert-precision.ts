import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam, instant } from './values.ts';

export const decidedWeek = z.object({
  /** Its Monday, 00:00 UTC. */
  week: instant,
  kind: z.string(),
  confirmed: z.number(),
  falseAlarms: z.number(),
  undecided: z.number(),
});
export type DecidedWeek = z.output<typeof decidedWeek>;

/** How often a detector was right: its alerts by week, as people decided them. Weeks without an alert are left out. */
export const readPrecision = endpoint({
  method: 'GET',
  path: '/api/alerts/precision',
  role: 'viewer',
  query: z.object({
    source: idParam.optional(),
    kind: z.string().max(40).optional(),
    weeks: z.coerce.number<number | string>().int().min(1).max(104).default(26),
  }),
  topics: ['alerts'],
  response: z.object({ since: instant, weeks: z.array(decidedWeek) }),
});
