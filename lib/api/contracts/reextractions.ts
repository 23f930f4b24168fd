import { z } from 'zod';
import { comparedFields } from '../../core/reextract/changed-fields.ts';
import { heldReasons } from '../../core/reextract/standing.ts';
import { endpoint } from '../endpoint.ts';
import { bigId, bigIdParam, givenInstant, id, idParam, instant, pageSize } from './values.ts';

const ofSource = z.object({ sourceId: idParam });
const one = z.object({ reextractionId: bigIdParam });

/** Which documents; what is left out does not narrow. Without a version: all but those read by the rules in force. */
export const reextractionChoice = z.object({
  fromDocument: bigId.nullable().default(null),
  from: givenInstant.nullable().default(null),
  to: givenInstant.nullable().default(null),
  heldOnly: z.boolean().default(false),
  /** Documents that this alert is about. */
  alert: bigId.nullable().default(null),
  /** Documents read by this version of the rules. */
  version: id.nullable().default(null),
  /** Documents that this re-extraction of the source could not read. */
  failedOf: bigId.nullable().default(null),
});

export const reextractionStates = ['extracting', 'judging', 'ready', 'undoing', 'undone'] as const;

export const reextractionLine = z.object({
  id: bigId,
  state: z.enum(reextractionStates),
  stateSince: instant,
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** Version of the rules by which it reads. */
  version: z.number(),
  alertId: bigId.nullable(),
  choice: reextractionChoice,
  releaseClean: z.boolean(),
  finishedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  undoUntil: instant.nullable(),
  undoneAt: instant.nullable(),
  total: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  withoutCapture: z.number(),
  released: z.number(),
  restored: z.number(),
  /** Which step failed, where one did. */
  trouble: z.string().nullable(),
  revision: z.number(),
});
export type ReextractionLine = z.output<typeof reextractionLine>;

/** How many documents a choice means under the rules in force; nothing is begun. */
export const measureReextraction = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/reextractions/extent',
  role: 'viewer',
  params: ofSource,
  body: z.object({ choice: reextractionChoice }),
  response: z.object({
    version: z.number(),
    documents: z.number(),
    held: z.number(),
    withoutCapture: z.number(),
    readByTheseRules: z.number(),
    first: instant.nullable(),
    last: instant.nullable(),
    most: z.number(),
  }),
});

/** Begins to extract documents again from their stored pages, under the rules in force. */
export const startReextraction = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/reextractions',
  role: 'operator',
  params: ofSource,
  body: z.object({
    choice: reextractionChoice,
    /** The alert whose damage it repairs. */
    alertId: bigId.nullable().default(null),
    /** The rule: what is judged clean is released when it is done. */
    releaseClean: z.boolean().default(false),
    /** With that, alerts that hold nothing any more are resolved. */
    resolveAlerts: z.boolean().default(false),
  }),
  response: z.object({ reextractionId: bigId, documents: z.number() }),
});

export const listReextractions = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/reextractions',
  role: 'viewer',
  params: ofSource,
  query: z.object({ limit: pageSize(50, 200) }),
  topics: ['reextractions'],
  response: z.object({ reextractions: z.array(reextractionLine) }),
});

const count = z.object({ code: z.string(), documents: z.number() });

export const readReextraction = endpoint({
  method: 'GET',
  path: '/api/reextractions/[reextractionId]',
  role: 'viewer',
  params: one,
  topics: ['reextractions', 'documents'],
  response: z.object({
    ...reextractionLine.shape,
    source: z.object({ id: z.number(), name: z.string() }),
    alert: z.object({ id: bigId, kind: z.string(), field: z.string(), status: z.string() }).nullable(),
    /** Version of the rules that is in force now. */
    versionInForce: z.number().nullable(),
    /** Of the documents that changed: how often each field did. */
    fields: z.array(z.object({ field: z.enum(comparedFields), documents: z.number() })),
    /** Of the documents whose text changed, in characters. */
    characters: z.object({
      documents: z.number(),
      before: z.number(),
      after: z.number(),
      medianBefore: z.number().nullable(),
      medianAfter: z.number().nullable(),
      longer: z.number(),
    }),
    /** Why documents failed or have no page. */
    failures: z.array(count),
    /** What came of the judging, of the documents that are held now. */
    held: z.object({ clean: z.number(), others: z.array(count) }),
    /** Documents that nothing holds and whose new extraction looks wrong. */
    newlyWrong: z.number(),
  }),
});
export type ReextractionDetail = z.output<typeof readReextraction.response>;

export const rereadOutcomes = ['changed', 'unchanged', 'failed', 'no-capture', 'waiting'] as const;

const item = z.object({
  documentId: bigId,
  title: z.string().nullable(),
  url: z.string(),
  outcome: z.enum(rereadOutcomes),
  reason: z.string().nullable(),
  fields: z.array(z.enum(comparedFields)),
  charactersBefore: z.number().nullable(),
  charactersAfter: z.number().nullable(),
  standing: z.enum(['clean', ...heldReasons]).nullable(),
  held: z.boolean(),
  released: z.boolean(),
  restored: z.boolean().nullable(),
});
export type ReextractionItem = z.output<typeof item>;

/** Its documents, oldest first; `after` is the last id of the answer before. */
export const listReextractionItems = endpoint({
  method: 'GET',
  path: '/api/reextractions/[reextractionId]/documents',
  role: 'viewer',
  params: one,
  query: z.object({
    after: bigIdParam.optional(),
    outcome: z.enum(rereadOutcomes).optional(),
    /** Only those that are held and not clean. */
    kept: z.stringbool().optional(),
    limit: pageSize(50, 200),
  }),
  topics: ['reextractions'],
  response: z.object({ documents: z.array(item), more: z.boolean() }),
});

const said = z.object({
  title: z.string().nullable(),
  author: z.string().nullable(),
  publishedAt: instant.nullable(),
  text: z.string(),
});

/** What one document said before and says since. */
export const readReextractionItem = endpoint({
  method: 'GET',
  path: '/api/reextractions/[reextractionId]/documents/[documentId]',
  role: 'viewer',
  params: z.object({ reextractionId: bigIdParam, documentId: bigIdParam }),
  response: z.object({ ...item.shape, before: said, after: said }),
});

const expected = z.object({ revision: z.number().int().optional() });

export const cancelReextraction = endpoint({
  method: 'POST',
  path: '/api/reextractions/[reextractionId]/cancel',
  role: 'operator',
  params: one,
  body: expected,
  response: z.undefined(),
});

/** Gives held documents free: those judged clean, or all that were read, as they are now. */
export const releaseReextraction = endpoint({
  method: 'POST',
  path: '/api/reextractions/[reextractionId]/release',
  role: 'operator',
  params: one,
  body: z.object({
    ...expected.shape,
    which: z.enum(['clean', 'all']),
    resolveAlerts: z.boolean().default(false),
  }),
  response: z.object({ documents: z.number(), resolved: z.array(bigId) }),
});

/** Takes it back as a whole, while that is possible. */
export const undoReextraction = endpoint({
  method: 'POST',
  path: '/api/reextractions/[reextractionId]/undo',
  role: 'operator',
  params: one,
  body: expected,
  response: z.undefined(),
});
