import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldRule } from './rules.ts';
import { bigId, bigIdParam, idParam, instant } from './values.ts';

const ofSource = z.object({ sourceId: idParam });

/** A stored page of a source, by the id of its capture; or one that was looked at before there is a source. */
export const pageToPick = z.object({
  pageId: bigId,
  documentId: bigId.nullable(),
  url: z.string(),
  title: z.string().nullable(),
  fetchedAt: instant,
  /** Its document is held back or suspicious. */
  doubtful: z.boolean(),
});
export type PageToPick = z.output<typeof pageToPick>;

/** The newest stored pages of a source, on which a person can point at things. Those of its listing have no title. */
export const listPagesToPick = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/captures',
  role: 'viewer',
  params: ofSource,
  query: z.object({ type: z.enum(['article', 'listing']).default('article') }),
  topics: ['sources'],
  response: z.object({ pages: z.array(pageToPick) }),
});

/** A stored page as a document for a sandboxed frame in which elements are picked. It is harmless, and one script of ours runs. */
export const showPickFrame = endpoint({
  method: 'GET',
  path: '/api/captures/[captureId]/pick-frame',
  role: 'operator',
  params: z.object({ captureId: bigIdParam }),
  response: z.string(),
  media: 'text/html',
});

export const pickableArticleFields = ['scope', 'body', 'title', 'date', 'author'] as const;
export const pickableListingFields = ['item', 'link', 'listing-title', 'listing-date', 'next'] as const;

const pick = z.object({ pageId: bigIdParam, node: z.number().int().min(1).max(10_000_000) });
const pickAnswer = z.object({ pageId: bigId, node: z.number() });
const mostPicks = 10;

const candidate = z.object({
  expression: z.string(),
  /** How likely it is to break, by its form: 0 is best. */
  brittleness: z.number(),
  evidence: z.object({
    /** Pages on which it was tried; or entries of their lists, see `per`. */
    pages: z.number(),
    /** Pages on which it finds nothing, one element, several. */
    none: z.number(),
    one: z.number(),
    several: z.number(),
    /** Pages on which the field is known, and the mean agreement with it, 0 to 1. */
    compared: z.number(),
    agreement: z.number(),
    /** The same text on every page. */
    identical: z.boolean(),
  }),
  /** An expression by other signs that finds the same on all pages, for the case that this one finds nothing. */
  second: z.string().nullable(),
  /** A page on which it finds nothing, or in one of whose items; null where there is none. */
  missingOn: bigId.nullable(),
  samples: z.array(
    z.object({
      pageId: bigId,
      title: z.string().nullable(),
      matches: z.number(),
      /** The first of them, as numbers of the page's tree. */
      nodes: z.array(z.number()),
      value: z.string(),
    }),
  ),
});
export type ProposedCandidate = z.output<typeof candidate>;

/** That entries like those pointed at lie in another part of the page too, and which candidate leaves those out. */
const listScope = z.object({
  inside: z.string(),
  everywhere: z.string(),
  /** On the first page pointed at: entries elsewhere, of all. */
  outside: z.number(),
  of: z.number(),
  /** Where they lie: `aside.most-read`. */
  elsewhere: z.string(),
  /** Stored pages on all of which the same ones stand there while the list moved on; 0 where that is not known. */
  standing: z.number(),
});
export type ListScope = z.output<typeof listScope>;

const asked = z.object({
  field: z.enum([...pickableArticleFields, ...pickableListingFields]),
  picks: z.array(pick).min(1).max(mostPicks, `at most ${mostPicks}`),
  excluded: z.array(pick).max(mostPicks, `at most ${mostPicks}`).default([]),
  /** The rule for the items of the listing as it is being written: link, title and date are looked for in each. */
  item: fieldRule.optional(),
});

const proposal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('proposed'),
    /** What `evidence` counts: pages, or the items of the listings on them. */
    per: z.enum(['page', 'item']),
    /** Several where no single expression finds all examples: each for some of them. */
    groups: z.array(
      z.object({ picks: z.array(pickAnswer), candidates: z.array(candidate), scope: listScope.nullable() }),
    ),
    excludes: z.array(z.object({ pick: pickAnswer, expressions: z.array(z.string()) })),
  }),
  /** A page is not stored any more, or what was pointed at is not on it. */
  z.object({ kind: z.literal('not-there'), pageId: bigId }),
  /** What was pointed at lies in no item of the listing; or it neither is nor holds a link. */
  z.object({ kind: z.enum(['outside-items', 'no-link']), pageId: bigId }),
  /** The pages are too large, or an expression takes too long on them. */
  z.object({ kind: z.literal('too-complex') }),
]);
export type Proposal = z.output<typeof proposal>;

/** Expressions for what a person pointed at, ranked by what they find on the stored pages. Nothing is fetched or saved. */
export const proposeExpressions = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/rules/propose',
  role: 'operator',
  params: ofSource,
  body: asked,
  response: proposal,
});

/** The same before there is a source, on the pages that discovery and preview looked at: they are kept for a day. */
export const proposeOnSamples = endpoint({
  method: 'POST',
  path: '/api/samples/propose',
  role: 'operator',
  body: asked.extend({
    sampleIds: z.array(bigIdParam).max(60),
    /** Of the source that is being made. */
    locale: z.string().max(20),
  }),
  response: proposal,
});

/** As `showPickFrame`. */
export const showSampleFrame = endpoint({
  method: 'GET',
  path: '/api/samples/[sampleId]/pick-frame',
  role: 'operator',
  params: z.object({ sampleId: bigIdParam }),
  response: z.string(),
  media: 'text/html',
});

const row = z.object({
  node: z.number(),
  depth: z.number(),
  name: z.string(),
  id: z.string(),
  classes: z.string(),
  /** The beginning of its own text. */
  text: z.string(),
  /** Not drawn in the frame: in the head, a script, a template, or said to be hidden. */
  hidden: z.boolean(),
});
export type ElementRow = z.output<typeof row>;

const outline = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('outline'), rows: z.array(row), cut: z.boolean() }),
  z.object({ kind: z.literal('too-complex') }),
]);

/** All elements of a stored page in document order, also those that are not drawn; at most 30,000. */
export const listElements = endpoint({
  method: 'GET',
  path: '/api/captures/[captureId]/elements',
  role: 'operator',
  params: z.object({ captureId: bigIdParam }),
  response: outline,
});

/** The same of a page that was looked at before there is a source. */
export const listSampleElements = endpoint({
  method: 'GET',
  path: '/api/samples/[sampleId]/elements',
  role: 'operator',
  params: z.object({ sampleId: bigIdParam }),
  response: outline,
});

const sought = z
  .object({ xpath: z.string().min(1).max(2000).optional(), text: z.string().min(1).max(500).optional() })
  .refine(({ xpath, text }) => (xpath === undefined) !== (text === undefined), 'one');

const found = z.discriminatedUnion('kind', [
  /** The first thousand, in document order; of attributes and texts the elements that hold them. */
  z.object({ kind: z.literal('found'), total: z.number(), nodes: z.array(z.number()) }),
  /** The expression gives no nodes but this. */
  z.object({ kind: z.literal('value'), value: z.string() }),
  z.object({ kind: z.literal('not-xpath'), position: z.number(), expected: z.string() }),
  z.object({ kind: z.enum(['too-costly', 'too-complex']) }),
]);
export type FoundElements = z.output<typeof found>;

/** Elements that an expression finds, or the innermost ones that hold a text, without regard to case and white space. */
export const findElements = endpoint({
  method: 'GET',
  path: '/api/captures/[captureId]/elements/find',
  role: 'operator',
  params: z.object({ captureId: bigIdParam }),
  query: sought,
  response: found,
});

/** The same on a page that was looked at before there is a source. */
export const findSampleElements = endpoint({
  method: 'GET',
  path: '/api/samples/[sampleId]/elements/find',
  role: 'operator',
  params: z.object({ sampleId: bigIdParam }),
  query: sought,
  response: found,
});
