import { z } from 'zod';
import { sourceStatuses } from '../../core/calm/source-status.ts';

import { endpoint } from '../endpoint.ts';
import { wrapperRules } from './rules.ts';
import { collectionChange, groupRef, settingsChange } from './source-settings.ts';
import { bigId, bigIdParam, idParam, instant, listOf, message, pageSize } from './values.ts';

export const sourceKinds = ['feed', 'listing'] as const;

const name = z.string().trim().min(1, 'name').max(200, 'name');
const address = z
  .string()
  .trim()
  .max(2000, 'address')
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'address');

export const sourceLine = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(sourceKinds),
  address: z.string(),
  host: z.string(),
  status: z.enum(sourceStatuses),
  reason: message,
  since: instant,
  wrapperVersion: z.number().nullable(),
  openAlerts: z.number(),
  lastRunAt: instant.nullable(),
  nextRunAt: instant,
  lastDocumentAt: instant.nullable(),
  /** Share of the newest 100 documents that have the field; null where there are none. */
  coverage: z
    .object({ body: z.number(), title: z.number(), date: z.number(), author: z.number() })
    .nullable(),
  /** Documents per day, oldest first, today last: 30 numbers. */
  days: z.array(z.number()),
  group: z.object({ id: z.number(), name: z.string() }).nullable(),
  deletedAt: instant.nullable(),
});
export type SourceLine = z.output<typeof sourceLine>;

export const sourceSorts = [
  ...(['trouble', 'name', 'group', 'per-day', 'title', 'date', 'author', 'body'] as const),
  ...(['alerts', 'last-run', 'next-run', 'last-document', 'rules'] as const),
] as const;

/** Characters of what is searched for. */
export const longestSearch = 200;

/** Which sources; what is left out chooses all. */
export const sourceChoice = {
  status: listOf(z.enum(sourceStatuses)),
  kind: listOf(z.enum(sourceKinds)),
  /** Ids of groups; 0 stands for no group. */
  group: listOf(z.coerce.number().int().min(0).max(2_147_483_647)),
  host: z.string().trim().max(300).optional(),
  /** Percent: title, date or body is found in less of the newest documents. */
  below: z.coerce.number<number | string>().min(0).max(100).optional(),
  search: z.string().trim().max(longestSearch).optional(),
  /** Those that wait to be purged, instead of the others. */
  deleted: z.enum(['true', 'false']).default('false'),
};
export type SourceChoiceInput = z.output<z.ZodObject<typeof sourceChoice>>;

export const listSources = endpoint({
  method: 'GET',
  path: '/api/sources',
  role: 'viewer',
  query: z.object({
    ...sourceChoice,
    sort: z.enum(sourceSorts).default('trouble'),
    order: z.enum(['asc', 'desc']).default('asc'),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: pageSize(100, 500),
  }),
  topics: ['sources', 'alerts'],
  response: z.object({
    sources: z.array(sourceLine),
    total: z.number(),
    /** Sources per status under the search, whatever statuses are chosen. */
    counts: z.record(z.string(), z.number()),
  }),
});

export const sourceDetail = z.object({
  ...sourceLine.shape,
  homepage: z.string().nullable(),
  /** In force: its own, its group's or built in. */
  locale: z.string(),
  timeZone: z.string(),
  intervalSeconds: z.number(),
  charset: z.string(),
  /** Applications that are switched on. */
  applications: z.array(z.string()),
  pausedAt: instant.nullable(),
  revision: z.number(),
  createdAt: instant,
  documents: z.number(),
  running: bigId.nullable(),
});
export type SourceDetail = z.output<typeof sourceDetail>;

const one = z.object({ sourceId: idParam });

/** All sources by name, for choosing one. */
export const listSourceNames = endpoint({
  method: 'GET',
  path: '/api/sources/names',
  role: 'viewer',
  topics: ['sources'],
  response: z.object({ sources: z.array(z.object({ id: z.number(), name: z.string() })) }),
});

/** Hosts of sources, those with most sources first: for choosing one. */
export const listSourceHosts = endpoint({
  method: 'GET',
  path: '/api/sources/hosts',
  role: 'viewer',
  query: z.object({ search: z.string().trim().max(200).optional() }),
  topics: ['sources'],
  response: z.object({ hosts: z.array(z.object({ host: z.string(), sources: z.number() })) }),
});

export const readSource = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]',
  role: 'viewer',
  params: one,
  topics: ['sources', 'runs', 'alerts'],
  response: sourceDetail,
});

export const createSource = endpoint({
  method: 'POST',
  path: '/api/sources',
  role: 'operator',
  body: z
    .object({
      name,
      kind: z.enum(sourceKinds),
      address,
      homepage: address.nullable().default(null),
      groupId: groupRef.optional(),
      /** Its own settings; the rest is inherited. */
      collection: collectionChange.default({}),
      rules: wrapperRules,
    })
    .refine((source) => source.kind === 'feed' || source.rules.listing !== undefined, {
      path: ['rules', 'listing'],
      message: 'listing-rules-needed',
    }),
  response: z.object({ sourceId: z.number() }),
});

/** Another source that is read as this one is, at an address of its own; its detector starts to learn. */
export const cloneSource = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/clone',
  role: 'operator',
  params: one,
  body: z.object({ name, address }),
  response: z.object({ sourceId: z.number() }),
});

export const changeSource = endpoint({
  method: 'PATCH',
  path: '/api/sources/[sourceId]',
  role: 'operator',
  params: one,
  body: z.object({
    /** The revision that the person edits; an older one is refused and answered with the present state. */
    revision: z.number().int(),
    name: name.optional(),
    address: address.optional(),
    /** Null takes it out of its group. */
    groupId: groupRef.optional(),
    ...settingsChange,
  }),
  response: z.object({ revision: z.number() }),
});

export const setPaused = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/paused',
  role: 'operator',
  params: one,
  body: z.object({ paused: z.boolean() }),
  response: z.object({ paused: z.boolean() }),
});

export const runSource = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/run',
  role: 'operator',
  params: one,
  response: z.object({ runId: bigId, begun: z.boolean() }),
});

const sourceRun = z.object({
  id: bigId,
  trigger: z.enum(['schedule', 'person', 'restart']),
  state: z.enum(['listing', 'collecting', 'judging', 'finished']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  outcome: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
  listed: z.number(),
  fresh: z.number(),
  revised: z.number(),
  failed: z.number(),
  suspicious: z.number(),
  wrapperVersion: z.number().nullable(),
  /** Pages that this run still has to fetch. */
  waiting: z.number(),
});
export type SourceRun = z.output<typeof sourceRun>;

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/runs',
  role: 'viewer',
  params: one,
  query: z.object({ before: bigIdParam.optional(), limit: pageSize(50, 200) }),
  topics: ['runs'],
  response: z.object({ runs: z.array(sourceRun), more: z.boolean() }),
});
