import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bigId, bigIdParam, idParam, instant } from './values.ts';

const ofCapture = z.object({ captureId: bigIdParam });

/** `wrapper`: the rules by which parts are marked; `before…`: an earlier reading whose lost parts are marked too. */
const how = {
  wrapper: idParam.optional(),
  beforeCapture: bigIdParam.optional(),
  beforeWrapper: idParam.optional(),
};

const readField = z.object({
  field: z.enum(['body', 'title', 'date', 'author']),
  /** Which alternative found it, from 0; null where none did. */
  alternative: z.number().nullable(),
  matches: z.number(),
  characters: z.number(),
  error: z.enum(['not-xpath', 'too-costly', 'scope-not-found']).nullable(),
  /** The field as it was read now, cut. */
  value: z.string(),
  /** How many of its nodes can be seen on the page. */
  seen: z.number(),
});

export const captureReading = z.object({
  /** `gone`: the page is not kept any more; `too-complex`: it can be shown as its source only. */
  kind: z.enum(['read', 'gone', 'too-complex']),
  captureId: bigId,
  url: z.string(),
  finalUrl: z.string(),
  fetchedAt: instant,
  httpStatus: z.number(),
  charset: z.string(),
  byteLength: z.number(),
  wrapperVersion: z.number().nullable(),
  fields: z.array(readField),
  /** Parts that an earlier reading has and this one lacks. */
  lost: z.number(),
  /** Whether the page is longer than what is shown. */
  cut: z.boolean(),
  /** Where the parts are: elements by their numbers in the page's tree. */
  marks: z.array(z.object({ node: z.number(), kind: z.enum(['extracted', 'excluded', 'lost']) })),
});
export type CaptureReading = z.output<typeof captureReading>;

/** What the rules find on a stored page, by the worker's own evaluation. */
export const readCapture = endpoint({
  method: 'GET',
  path: '/api/captures/[captureId]/reading',
  role: 'viewer',
  params: ofCapture,
  query: z.object(how),
  response: captureReading,
});

/** The stored page as a document for a sandboxed frame: made harmless, its parts marked; or its source as text. */
export const showFrame = endpoint({
  method: 'GET',
  path: '/api/captures/[captureId]/frame',
  role: 'viewer',
  params: ofCapture,
  query: z.object({
    ...how,
    as: z.enum(['page', 'source']).default('page'),
    theme: z.enum(['light', 'dark']).default('light'),
  }),
  response: z.string(),
  media: 'text/html',
});
