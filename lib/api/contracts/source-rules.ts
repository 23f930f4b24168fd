import { z } from 'zod';
import { comparedFields } from '../../core/reextract/changed-fields.ts';
import { heldReasons } from '../../core/reextract/standing.ts';
import { endpoint } from '../endpoint.ts';
import { pickableArticleFields, pickableListingFields } from './picking.ts';
import { articleScope, fieldRule, wrapperRules } from './rules.ts';
import { bigId, idParam, instant } from './values.ts';

const one = z.object({ sourceId: idParam });
/** As stored; expressions that were valid once are shown even if they are not so any more. */
const storedRule = z.object({ alternatives: z.array(z.string()), exclude: z.array(z.string()) });
export const storedRules = z.object({
  article: z.object({
    scope: z.array(z.string()).optional(),
    body: storedRule.optional(),
    title: storedRule.optional(),
    date: storedRule.optional(),
    author: storedRule.optional(),
  }),
  listing: z
    .object({
      item: storedRule,
      link: storedRule,
      title: storedRule.optional(),
      date: storedRule.optional(),
      next: storedRule.optional(),
    })
    .optional(),
});
export type StoredRules = z.output<typeof storedRules>;

const version = z.object({
  version: z.number(),
  reason: z.string(),
  author: z.string().nullable(),
  validFrom: instant,
  validUntil: instant.nullable(),
  rules: storedRules,
});

/** All versions, newest first; the first is in force. */
export const readRules = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/rules',
  role: 'viewer',
  params: one,
  topics: ['sources'],
  response: z.object({ revision: z.number(), versions: z.array(version) }),
});

/** Publishes a new version. `revision` is the one that the editor was opened with: an older one is refused. */
export const saveRules = endpoint({
  method: 'PUT',
  path: '/api/sources/[sourceId]/rules',
  role: 'operator',
  params: one,
  body: z.object({
    revision: z.number().int(),
    reason: z.string().trim().min(1, 'reason').max(500, 'reason'),
    rules: wrapperRules,
  }),
  response: z.object({ version: z.number(), revision: z.number() }),
});

export const triedFields = [...pickableArticleFields, ...pickableListingFields] as const;

const tried = z.object({
  captureId: bigId,
  documentId: bigId.nullable(),
  url: z.string(),
  title: z.string().nullable(),
  fetchedAt: instant,
  kind: z.enum(['evaluated', 'gone', 'too-complex']),
  /** Elements or values that the winning expression found. */
  matches: z.number(),
  /** Which alternative won; null where none did. */
  alternative: z.number().nullable(),
  /** The value that the unsaved rule gives as it is written, cut to 400 characters; of a listing those of all entries. */
  value: z.string(),
  characters: z.number(),
  /** Of a date: how it is read; null where it can't be. */
  instant: instant.nullable(),
  /** What went wrong with an expression on this page. */
  error: z.string().nullable(),
  /** What each expression finds by itself, in the order of the rule; null where it can't be evaluated. */
  counts: z
    .object({ alternatives: z.array(z.number().nullable()), exclude: z.array(z.number().nullable()) })
    .nullable(),
  /** What it finds, as numbers of the page's tree for the frame of `showPickFrame`, and what is taken out; the first 200. */
  marks: z.object({ matches: z.array(z.number()), excluded: z.array(z.number()) }).nullable(),
  /** Of a listing: entries in which the field was looked for; null where it is looked for on the page. */
  entries: z.number().nullable(),
  /** Of a page that is too complex: which limit it broke. */
  broken: z.object({ limit: z.string(), allowed: z.number() }).nullable(),
  /** The value in force, cut as well; null where the page has no document. */
  before: z.object({ value: z.string(), characters: z.number() }).nullable(),
});
export type TriedPage = z.output<typeof tried>;

/** Evaluates an unsaved rule on the newest stored pages, or those of the listing; nothing is fetched or saved. */
export const tryRules = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/rules/try',
  role: 'operator',
  params: one,
  body: z.object({
    field: z.enum(triedFields),
    rule: fieldRule,
    /** Where relative expressions are evaluated; of no meaning to the field `scope` itself. */
    scope: articleScope.optional(),
    /** The entries in which the link, title and date of a listing are looked for. */
    item: fieldRule.optional(),
    pages: z.number().int().min(1).max(50).default(8),
  }),
  response: z.object({ pages: z.array(tried) }),
});

const nameCount = z.object({ name: z.string(), pages: z.number(), count: z.number() });

/** What the newest stored pages are made of, the most common first: for completing expressions. */
export const listPageNames = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/rules/names',
  role: 'operator',
  params: one,
  query: z.object({ type: z.enum(['article', 'listing']).default('article') }),
  response: z.object({
    pages: z.number(),
    elements: z.array(nameCount),
    attributes: z.array(nameCount),
    /** Class words, each by itself. */
    classes: z.array(nameCount),
    /** Whole values, by attribute. */
    values: z.record(z.string(), z.array(nameCount)),
  }),
});

const dryRunSaid = z.object({
  title: z.string().nullable(),
  author: z.string().nullable(),
  publishedAt: instant.nullable(),
  text: z.string(),
  characters: z.number(),
});

/** What one stored document would say under the rules that are tried. */
const dryRunDocument = z.object({
  documentId: bigId,
  title: z.string().nullable(),
  url: z.string(),
  /** It is held now, or suspicious: the new rules are to make it right. The others are to stay as they are. */
  bad: z.boolean(),
  outcome: z.enum(['changed', 'unchanged', 'failed', 'no-capture']),
  reason: z.string().nullable(),
  fields: z.array(z.enum(comparedFields)),
  /** Whether it would be judged clean; null where nothing was read. */
  standing: z.enum(['clean', ...heldReasons]).nullable(),
  /** Beginnings of the texts, and their whole lengths. */
  before: dryRunSaid,
  after: dryRunSaid.nullable(),
  /** Fields that the tried rules find and those in force do not, and the other way round; of the text a tenth more or less. */
  against: z.object({ gains: z.array(z.enum(comparedFields)), loses: z.array(z.enum(comparedFields)) }),
});
export type DryRunDocument = z.output<typeof dryRunDocument>;

/** Extracts stored documents by rules that are not saved, by the code that would do it; nothing is written. */
export const dryRunRules = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/rules/dry-run',
  role: 'operator',
  params: one,
  body: z.object({
    rules: wrapperRules,
    /** Newest documents that nothing holds and nobody suspects. */
    good: z.number().int().min(0).max(40).default(15),
    /** Newest documents that are held or suspicious. */
    bad: z.number().int().min(0).max(40).default(15),
  }),
  response: z.object({
    documents: z.array(dryRunDocument),
    /** Documents of older rules that are held: what a re-extraction would be about. */
    held: z.number(),
  }),
});
