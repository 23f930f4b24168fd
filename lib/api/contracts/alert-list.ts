import { z } from 'zod';
import { alertFacets } from '../../core/alerts/facets.ts';
import { alertAges, alertGroupings, isHour, readDays } from '../../core/alerts/grouping.ts';
import { severities } from '../../core/alerts/kinds.ts';
import { alertStatuses } from '../../core/alerts/life-cycle.ts';
import { endpoint } from '../endpoint.ts';
import { bigId, instant, listOf, message, pageSize } from './values.ts';

export const alertSorts = ['severity', 'newest', 'oldest', 'score'] as const;
const word = z.string().max(40);
/** Characters of what is searched for. */
export const longestSearch = 200;
/** Days of universal time, both ends included. */
export const days = z.string().refine((text) => readDays(text) !== null, 'days, as 2026-10-30..2026-11-28');
const number = z.coerce.number<number | string>().int().min(0).max(2_147_483_647);

/**
 * What the address of the inbox holds. Without a status only open alerts are shown; assignee 0 is nobody, platform "-" is
 * one that is not known, `hour` an hour of universal time in which alerts were opened, `opened` days, `cause` a criterion.
 */
const filterFields = {
  status: listOf(z.enum(alertStatuses)),
  severity: listOf(z.enum(severities)),
  kind: listOf(word),
  field: listOf(word),
  source: listOf(number),
  host: listOf(z.string().max(260)),
  platform: listOf(word),
  age: listOf(z.enum(alertAges)),
  hour: listOf(z.string().refine(isHour, 'an hour, as 2026-11-28T06')),
  opened: listOf(days),
  cause: listOf(word),
  assignee: listOf(number),
  search: z.string().trim().max(longestSearch).optional(),
};
export const alertFilter = z.object(filterFields);
export type AlertFilterAnswer = z.output<typeof alertFilter>;

export const person = z.object({ id: z.number(), name: z.string() });

export const alertLine = z.object({
  id: bigId,
  kind: z.string(),
  field: z.string(),
  severity: z.enum(severities),
  status: z.enum(alertStatuses),
  openedAt: instant,
  lastSeenAt: instant,
  closedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  snoozedUntil: instant.nullable(),
  occurrenceCount: z.number(),
  documentCount: z.number(),
  score: z.number().nullable(),
  threshold: z.number().nullable(),
  sentence: message,
  wrapperVersion: z.number(),
  revision: z.number(),
  source: z.object({
    id: z.number(),
    name: z.string(),
    host: z.string(),
    platform: z.string().nullable(),
  }),
  assignee: person.nullable(),
});
export type AlertLine = z.output<typeof alertLine>;

/** Two or more alerts of one host, system or hour. */
export const alertGroup = z.object({
  key: z.string(),
  alerts: z.number(),
  sources: z.number(),
  documents: z.number(),
  severity: z.enum(severities),
  newest: instant,
});
export type AlertGroup = z.output<typeof alertGroup>;

export const alertList = z.object({
  /** Where grouped, those of groups that are not expanded are left out. */
  alerts: z.array(alertLine),
  groups: z.array(alertGroup),
  total: z.number(),
  sources: z.number(),
  facets: z.array(
    z.object({
      facet: z.enum(alertFacets),
      value: z.string(),
      name: z.string().nullable(),
      count: z.number(),
    }),
  ),
  /** Values that a facet has; where they are more than are listed, the rest is found by search. */
  facetValues: z.record(z.enum(alertFacets), z.number()),
  watch: z.object({
    watched: z.number(),
    paused: z.number(),
    learning: z.number(),
    lastRunAt: instant.nullable(),
    nextRunAt: instant.nullable(),
  }),
  lastClosed: z.object({ id: bigId, at: instant, by: z.string().nullable() }).nullable(),
  closedToday: z.number(),
  /** When this was true. */
  asOf: instant,
});
export type AlertList = z.output<typeof alertList>;

/** Of a list: which alerts, in which order, from which place on. */
const part = {
  ...filterFields,
  sort: z.enum(alertSorts).default('severity'),
  group: z.enum(alertGroupings).optional(),
  /** Keys of the groups whose alerts are wanted. */
  expanded: listOf(z.string().max(260)),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: pageSize(200, 1000),
};

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  role: 'viewer',
  query: z.object(part),
  topics: ['alerts', 'sources'],
  response: alertList,
});

/** Further rows of the same list, without its facets and totals. */
export const listMoreAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts/rows',
  role: 'viewer',
  query: z.object(part),
  topics: ['alerts', 'sources'],
  response: z.object({ alerts: z.array(alertLine) }),
});
