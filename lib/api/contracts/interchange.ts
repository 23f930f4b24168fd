import { z } from 'zod';
import { importOutcomes } from '../../core/interchange/plan-import.ts';
import { fileLimits } from '../../core/interchange/source-entry.ts';
import { endpoint } from '../endpoint.ts';
import { mostSourcesAtOnce } from './source-batches.ts';
import { sourceChoice, sourceKinds } from './sources.ts';
import { id } from './values.ts';

export const exportFormats = ['opml', 'json'] as const;
export const mostExported = fileLimits.entries;

/** Sources with rules, groups and settings as a file. Values of headers are for operators, and only when asked for. */
export const exportSources = endpoint({
  method: 'POST',
  path: '/api/sources/export',
  role: 'viewer',
  body: z.object({
    which: z.union([
      z.object({ ids: z.array(id).min(1).max(mostSourcesAtOnce) }),
      z.object({ filter: z.object(sourceChoice) }),
    ]),
    format: z.enum(exportFormats),
    secrets: z.boolean().default(false),
  }),
  response: z.string(),
  media: 'application/octet-stream',
});

/** A file as it lies on the disk, or a text that was pasted. */
const file = z.union([
  z.object({ base64: z.base64('base64') }),
  z.object({ text: z.string().max(fileLimits.bytes, 'too-large') }),
]);
export type SourcesFile = z.input<typeof file>;
/** Base64 takes four characters for three bytes. */
const mostBytes = Math.ceil((fileLimits.bytes * 4) / 3) + 1_000_000;

const remark = z.object({
  /** "address", "rules.article.body", "collection.locale", or a name of the file's; '' for the whole. */
  field: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ImportRemark = z.output<typeof remark>;
const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type ImportChange = z.output<typeof fieldChange>;
const outcome = z.enum(importOutcomes);

export const importEntry = z.object({
  number: z.number(),
  /** Line of the file; null where that is not known. */
  line: z.number().nullable(),
  name: z.string(),
  address: z.string(),
  kind: z.enum(sourceKinds).nullable(),
  group: z.string().nullable(),
  outcome,
  /** The source that has the address already. */
  sourceId: z.number().nullable(),
  changes: z.array(fieldChange),
  problems: z.array(remark),
  notes: z.array(remark),
});
export type ImportEntry = z.output<typeof importEntry>;

const importGroup = z.object({
  name: z.string(),
  outcome,
  /** Sources that are in it now, and work by its settings. */
  sources: z.number(),
  changes: z.array(fieldChange),
  problems: z.array(remark),
  notes: z.array(remark),
});
export type ImportGroup = z.output<typeof importGroup>;

const planned = z.object({
  kind: z.literal('planned'),
  format: z.enum(exportFormats),
  charset: z.string(),
  /** Names the plan when it is applied. */
  digest: z.string(),
  counts: z.record(outcome, z.number()),
  groups: z.array(importGroup),
  entries: z.array(importEntry),
  notes: z.array(remark),
});
export type ImportPlanAnswer = z.output<typeof planned>;

/** Nothing of the file can be used, and why. */
const refused = z.object({
  kind: z.literal('refused'),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** The dry run: what an import would do with each entry of a file. Nothing is written. */
export const planImport = endpoint({
  method: 'POST',
  path: '/api/sources/import/plan',
  role: 'operator',
  body: z.object({ file }),
  mostBytes,
  response: z.discriminatedUnion('kind', [planned, refused]),
});

/**
 * Applies a plan as a whole, or not at all. `digest` is that of the plan that the person was shown: where the same file would
 * do something else by now, nothing is done (409 "plan-changed").
 */
export const applyImport = endpoint({
  method: 'POST',
  path: '/api/sources/import',
  role: 'operator',
  body: z.object({
    file,
    digest: z.string().regex(/^[0-9a-f]{64}$/, 'digest'),
    /** Numbers of entries that are not wanted. */
    leaveOut: z.array(z.number().int().positive()).max(fileLimits.entries).default([]),
    /** Entries that cannot be taken are passed over; else they stop the whole. */
    withoutInvalid: z.boolean().default(false),
    /** Settings of groups that are there already are taken from the file too. */
    changeGroups: z.boolean().default(true),
    /** Stands beside the new versions of rules. */
    reason: z.string().trim().max(500, 'reason').default(''),
  }),
  mostBytes,
  response: z.object({ added: z.array(z.number()), changed: z.array(z.number()), groups: z.number() }),
});
