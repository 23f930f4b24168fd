import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bigId, bigIdParam, idParam, instant } from './values.ts';

const ofSource = z.object({ sourceId: idParam });

const page = z.object({
  captureId: bigId,
  documentId: bigId.nullable(),
  url: z.string(),
  title: z.string().nullable(),
  fetchedAt: instant,
  /** Its document is held back or suspicious. */
  doubtful: z.boolean(),
});
export type PageToPick = z.output<typeof page>;

/** The newest stored article pages of a source, on which a person can point at things. */
export const listPagesToPick = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/captures',
  role: 'viewer',
  params: ofSource,
  topics: ['sources'],
  response: z.object({ pages: z.array(page) }),
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

const pick = z.object({ captureId: bigIdParam, node: z.number().int().min(1).max(10_000_000) });
const pickAnswer = z.object({ captureId: bigId, node: z.number() });
const mostPicks = 10;

const candidate = z.object({
  expression: z.string(),
  /** How likely it is to break, by its form: 0 is best. */
  brittleness: z.number(),
  evidence: z.object({
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
  samples: z.array(
    z.object({
      captureId: bigId,
      title: z.string().nullable(),
      matches: z.number(),
      /** The first of them, as numbers of the page's tree. */
      nodes: z.array(z.number()),
      value: z.string(),
    }),
  ),
});
export type ProposedCandidate = z.output<typeof candidate>;

/** Expressions for what a person pointed at, ranked by what they find on the stored pages. Nothing is fetched or saved. */
export const proposeExpressions = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/rules/propose',
  role: 'operator',
  params: ofSource,
  body: z.object({
    field: z.enum(['scope', 'body', 'title', 'date', 'author']),
    picks: z.array(pick).min(1).max(mostPicks, `at most ${mostPicks}`),
    excluded: z.array(pick).max(mostPicks, `at most ${mostPicks}`).default([]),
  }),
  response: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('proposed'),
      /** Several where no single expression finds all examples: each for some of them. */
      groups: z.array(z.object({ picks: z.array(pickAnswer), candidates: z.array(candidate) })),
      excludes: z.array(z.object({ pick: pickAnswer, expressions: z.array(z.string()) })),
    }),
    /** A page is not stored any more, or what was pointed at is not on it. */
    z.object({ kind: z.literal('not-there'), captureId: bigId }),
    /** The pages are too large, or an expression takes too long on them. */
    z.object({ kind: z.literal('too-complex') }),
  ]),
});
export type Proposal = z.output<typeof proposeExpressions.response>;
