import { z } from 'zod';
import { alertDetectors } from '../../core/alerts/detectors.ts';
import { endpoint } from '../endpoint.ts';
import { days } from './alert-list.ts';
import { idParam, instant, pageSize } from './values.ts';

/** A line for each kind of alert, for each source, or for each kind of each source. */
export const noiseViews = ['kind', 'source', 'pair'] as const;
export type NoiseView = (typeof noiseViews)[number];

export const noiseSorts = [
  'false',
  'share',
  'alerts',
  'occurrences',
  'confirmed',
  'undecided',
  'name',
] as const;
export type NoiseSort = (typeof noiseSorts)[number];

const figures = {
  alerts: z.number(),
  /** Runs in which they were seen. */
  occurrences: z.number(),
  sources: z.number(),
  /** A person confirmed the failure. */
  confirmed: z.number(),
  falseAlarms: z.number(),
  /** Open, or over before anybody decided. */
  undecided: z.number(),
};

export const noiseCause = z.object({ code: z.string(), alerts: z.number(), falseAlarms: z.number() });
export type NoiseCause = z.output<typeof noiseCause>;

export const noiseLine = z.object({
  kind: z.string().nullable(),
  field: z.string().nullable(),
  source: z.object({ id: z.number(), name: z.string(), host: z.string() }).nullable(),
  ...figures,
  /** What made them ring, the most frequent first; an alert may have several causes. */
  causes: z.array(noiseCause),
  /** Alerts in equal parts of the time, oldest first. */
  course: z.array(z.number()),
});
export type NoiseLine = z.output<typeof noiseLine>;

export const noiseReport = z.object({
  /** Begin and end of the days. */
  from: instant,
  to: instant,
  sum: z.object(figures),
  causes: z.array(noiseCause),
  lines: z.array(noiseLine),
  /** Lines that there are. */
  total: z.number(),
  asOf: instant,
});
export type NoiseReport = z.output<typeof noiseReport>;

/** Who rings how often, and how much of it people called false. Alerts count in the days in which they were opened. */
export const readNoise = endpoint({
  method: 'GET',
  path: '/api/alerts/noise',
  role: 'viewer',
  query: z.object({
    days,
    by: z.enum(noiseViews).default('kind'),
    detector: z.enum(alertDetectors).optional(),
    kind: z.string().max(40).optional(),
    field: z.string().max(40).optional(),
    source: idParam.optional(),
    cause: z.string().max(40).optional(),
    sort: z.enum(noiseSorts).default('false'),
    order: z.enum(['asc', 'desc']).default('desc'),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: pageSize(200, 500),
  }),
  topics: ['alerts'],
  response: noiseReport,
});
