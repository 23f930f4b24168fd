import { z } from 'zod';
import { knownZone } from '../../i18n/locales.ts';
import { endpoint } from '../endpoint.ts';
import { bigId, instant, message } from './values.ts';

/** How many alerts need a look: open, and not snoozed. Shown in the rail. */
export const readAttention = endpoint({
  method: 'GET',
  path: '/api/overview/attention',
  role: 'viewer',
  topics: ['alerts'],
  response: z.object({ alerts: z.number() }),
});

export const overviewDays = ['1', '7', '30'] as const;

const overviewAlert = z.object({
  id: bigId,
  sourceId: z.number(),
  sourceName: z.string(),
  kind: z.string(),
  field: z.string(),
  severity: z.enum(['high', 'medium', 'low']),
  status: z.enum([
    'new',
    'acknowledged',
    'snoozed',
    'assigned',
    'regressed',
    'flapping',
    'resolved',
    'false_alarm',
  ]),
  sentence: message,
  score: z.number().nullable(),
  threshold: z.number().nullable(),
  openedAt: instant,
});

/** All of the first screen. `days` is the span of documents, noise and change. */
export const readOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  role: 'viewer',
  query: z.object({
    days: z.enum(overviewDays).default('30'),
    zone: z.string().max(64).optional().transform(knownZone),
  }),
  topics: ['alerts', 'sources', 'runs', 'documents', 'jobs'],
  response: z.object({
    at: instant,
    sources: z.array(
      z.object({
        status: z.string(),
        count: z.number(),
        enteredToday: z.number(),
        reasons: z.array(z.object({ code: z.string(), count: z.number() })),
      }),
    ),
    alerts: z.object({ toLookAt: z.number(), high: z.number(), worst: z.array(overviewAlert) }),
    held: z.number(),
    documents: z.array(
      z.object({ from: instant, all: z.number(), suspicious: z.number(), held: z.number() }),
    ),
    slowest: z.array(
      z.object({
        sourceId: z.number(),
        name: z.string(),
        milliseconds: z.number(),
        days: z.array(z.number()),
      }),
    ),
    noisiest: z.array(
      z.object({ sourceId: z.number(), name: z.string(), wrong: z.number(), all: z.number() }),
    ),
    checks: z.object({ last: instant.nullable(), next: instant.nullable() }),
    work: z.object({
      workers: z.number(),
      pagesWaiting: z.number(),
      oldestWaiting: instant.nullable(),
      runsUnderWay: z.number(),
      pagesFailed: z.number(),
      pagesDone: z.number(),
    }),
  }),
});
export type OverviewAnswer = z.output<(typeof readOverview)['response']>;
export type OverviewDays = (typeof overviewDays)[number];
