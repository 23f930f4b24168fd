import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bigId, bigIdParam, givenInstant, idParam, instant, pageSize } from './values.ts';

export const documentStates = ['clean', 'suspicious', 'held', 'empty'] as const;

/** Near-duplicates of an earlier document: only these, or all but these. */
export const documentCopies = ['only', 'without'] as const;
export const documentGaps = ['title', 'author', 'date'] as const;
/** Signs of the block criteria, each by its bit in `criterionBits`. */
export const documentSigns = [
  'left-out',
  'template-inside',
  'foreign-text',
  'appended',
  'empty-text',
] as const;

/** A piece of a text; `hit` where it is one of the words that were looked for. */
const pieces = z.array(z.object({ text: z.string(), hit: z.boolean() }));

export const documentLine = z.object({
  id: bigId,
  source: z.object({ id: z.number(), name: z.string() }),
  url: z.string(),
  title: z.string().nullable(),
  author: z.string().nullable(),
  publishedAt: instant.nullable(),
  collectedAt: instant,
  characters: z.number(),
  suspicious: z.boolean(),
  heldByAlertId: bigId.nullable(),
  /** The earliest document with nearly the same text. */
  copyOfId: bigId.nullable(),
});
export type DocumentLine = z.output<typeof documentLine>;

/** Characters of what is searched for. */
export const longestSearch = 2000;

const documentQuery = z.object({
  source: idParam.optional(),
  /** Documents of the sources that are in this group now. */
  group: idParam.optional(),
  /** Read by this version of the source's rules. */
  version: idParam.optional(),
  run: bigIdParam.optional(),
  state: z.enum(documentStates).optional(),
  missing: z.enum(documentGaps).optional(),
  has: z.enum(documentGaps).optional(),
  copies: z.enum(documentCopies).optional(),
  sign: z.enum(documentSigns).optional(),
  from: givenInstant.optional(),
  to: givenInstant.optional(),
  search: z.string().trim().max(longestSearch).optional(),
});

/** Versions are counted by source. */
const versionHasSource = ({ version, source }: { version?: unknown; source?: unknown }) =>
  version === undefined || source !== undefined;
const versionNeedsSource = { path: ['version'], message: 'a source with it' };

/** Newest first; `before` is the `next` of the answer before. `search` takes words, "a phrase", or, -without; or a page's address. */
export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/documents',
  role: 'viewer',
  query: documentQuery
    .extend({ before: bigIdParam.optional(), limit: pageSize(50, 200) })
    .refine(versionHasSource, versionNeedsSource),
  topics: ['documents', 'alerts'],
  response: z.object({
    documents: z.array(
      z.object({ ...documentLine.shape, titleHits: pieces.nullable(), textHits: pieces.nullable() }),
    ),
    /** Null where there are no more. */
    next: bigId.nullable(),
    /** False where the time was over before the page was full: `next` goes on from there. */
    whole: z.boolean(),
    /** The words are so frequent that they are not searched for. */
    onlyStopWords: z.boolean(),
  }),
});
/** How many documents match: exactly, or "more than" or "at least" so many. */
export const countDocuments = endpoint({
  method: 'GET',
  path: '/api/documents/count',
  role: 'viewer',
  query: documentQuery.refine(versionHasSource, versionNeedsSource),
  topics: ['documents', 'alerts'],
  response: z.object({
    count: z.number(),
    /** There are more than were counted. */
    more: z.boolean(),
    /** False where the time was over before all had been looked through. */
    whole: z.boolean(),
  }),
});
export type ListedDocument = z.output<typeof listDocuments.response>['documents'][number];

const featureValues = z.object({
  pageSize: z.number(),
  textSize: z.number(),
  paragraphCount: z.number(),
  paragraphVariance: z.number(),
  linkCount: z.number(),
  blockCount: z.number(),
  formatCount: z.number(),
  imageCount: z.number(),
  otherCount: z.number(),
});

/** A document with nearly the same text; of another source it is a syndicated copy. */
const likeDocument = z.object({
  id: bigId,
  title: z.string().nullable(),
  source: z.object({ id: z.number(), name: z.string() }),
  collectedAt: instant,
});

export const documentDetail = z.object({
  ...documentLine.shape,
  text: z.string(),
  guid: z.string().nullable(),
  canonicalUrl: z.string().nullable(),
  revision: z.number(),
  changedAt: instant,
  /** How the date was read: as written, whether its zone was stated, and from where. */
  published: z
    .object({
      raw: z.string(),
      zone: z.enum(['stated', 'assumed']).nullable(),
      from: z.enum(['page', 'feed']),
    })
    .nullable(),
  /** What the feed or the listing says of it. */
  listed: z.object({
    title: z.string().nullable(),
    author: z.string().nullable(),
    publishedRaw: z.string().nullable(),
    summary: z.string().nullable(),
  }),
  run: z.object({ id: bigId, startedAt: instant }).nullable(),
  wrapperVersion: z.number().nullable(),
  /** Per field the expression that won; null where none did. */
  fields: z.array(
    z.object({
      field: z.string(),
      expression: z.string().nullable(),
      alternative: z.number().nullable(),
      matches: z.number(),
      characters: z.number(),
      error: z.string().nullable(),
    }),
  ),
  capture: z
    .object({
      id: bigId,
      fetchedAt: instant,
      httpStatus: z.number(),
      finalUrl: z.string(),
      charset: z.string(),
      charsetSource: z.string(),
      /** The label that was found; where it was overruled, what had been stated. */
      charsetLabel: z.string().nullable(),
      byteLength: z.number(),
    })
    .nullable(),
  measurement: z
    .object({
      features: featureValues,
      /** Vectors (of seven) that lie in none of their boxes, as bits; null before the first model. */
      vectorBits: z.number().nullable(),
      criterionBits: z.number().nullable(),
      modelVersion: z.number().nullable(),
      trainable: z.boolean().nullable(),
    })
    .nullable(),
  /** The earliest document with nearly the same text, where this is not it. */
  copyOf: likeDocument.nullable(),
  /** Later documents with nearly the text of this one, or of its original; the first hundred. */
  copies: z.array(likeDocument),
  revisions: z.array(
    z.object({
      revision: z.number(),
      title: z.string().nullable(),
      characters: z.number(),
      collectedAt: instant,
    }),
  ),
});
export type DocumentDetail = z.output<typeof documentDetail>;

const said = z.object({
  title: z.string().nullable(),
  author: z.string().nullable(),
  publishedAt: instant.nullable(),
  text: z.string(),
});

/** What a document said in one of its revisions, and what it said after that. */
export const readRevision = endpoint({
  method: 'GET',
  path: '/api/documents/[documentId]/revisions/[revision]',
  role: 'viewer',
  params: z.object({ documentId: bigIdParam, revision: idParam }),
  topics: ['documents'],
  response: z.object({
    revision: z.number(),
    /** Whether what follows is what the document says now. */
    isLast: z.boolean(),
    wrapperVersion: z.number().nullable(),
    before: said,
    after: said,
  }),
});

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/documents/[documentId]',
  role: 'viewer',
  params: z.object({ documentId: bigIdParam }),
  topics: ['documents', 'alerts'],
  response: documentDetail,
});

/** JSON Feed 1.1 of a source's documents, the last changed first. What is held or suspicious is never in it. Has an ETag. */
export const readDocumentFeed = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/feed',
  role: 'viewer',
  params: z.object({ sourceId: idParam }),
  query: z.object({ limit: pageSize(50, 200) }),
  response: z.string(),
  media: 'application/feed+json',
});

/**
 * Atom 1.0 of the documents of a source or of a group's sources, the last changed first. What is held or suspicious is never
 * in it. Asked again with its ETag, it is answered by 304 while nothing changed.
 */
export const readAtomFeed = endpoint({
  method: 'GET',
  path: '/api/documents/atom',
  role: 'viewer',
  query: z
    .object({ source: idParam.optional(), group: idParam.optional(), limit: pageSize(50, 200) })
    .refine(({ source, group }) => (source === undefined) !== (group === undefined), {
      path: ['source'],
      message: 'a source or a group',
    }),
  response: z.string(),
  media: 'application/atom+xml',
});

/** The documents of a filter, newest first, a line each; at most 100,000. What is held is never in it. */
export const exportDocuments = endpoint({
  method: 'GET',
  path: '/api/documents/export',
  role: 'viewer',
  query: documentQuery
    .extend({ before: bigIdParam.optional(), format: z.enum(['ndjson', 'csv']).default('ndjson') })
    .refine(versionHasSource, versionNeedsSource),
  response: z.string(),
  media: 'application/x-ndjson',
});
