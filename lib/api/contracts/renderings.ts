import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bigIdParam, instant } from './values.ts';

const ofCapture = z.object({ captureId: bigIdParam });

const rendering = z.discriminatedUnion('kind', [
  /** Nobody has asked for it. */
  z.object({ kind: z.literal('none') }),
  /** `browser`: whether a worker with a browser is there; without one it waits. */
  z.object({ kind: z.literal('in-work'), askedAt: instant, browser: z.boolean() }),
  /** `no-browser`, `too-slow`, `too-complex`, `browser-failed`, `gone`, `own-proxy`, `host-busy`. */
  z.object({ kind: z.literal('failed'), reason: z.string(), endedAt: instant.nullable() }),
  z.object({
    kind: z.literal('drawn'),
    at: instant,
    /** Of the picture, in CSS pixels; of the window the height. */
    width: z.number(),
    height: z.number(),
    windowHeight: z.number(),
    deviceRatio: z.number(),
    /** The page goes on below the picture. */
    cut: z.boolean(),
    /** Parts that were not loaded, as robots.txt forbids them; and how many of these are documents of frames. */
    forbidden: z.number(),
    forbiddenFrames: z.number(),
    /** Five numbers for each element that is seen: its node in the page as it was fetched (0: made by scripts), x, y, width, height. */
    boxes: z.array(z.number()),
  }),
]);
export type RenderingAnswer = z.output<typeof rendering>;

/** How far the drawing of a stored page by a browser is, and where its elements lie. */
export const readRendering = endpoint({
  method: 'GET',
  path: '/api/captures/[captureId]/rendering',
  role: 'viewer',
  topics: ['captures'],
  params: ofCapture,
  response: rendering,
});

/** Asks for a stored page to be drawn, or to be drawn again. */
export const askForRendering = endpoint({
  method: 'POST',
  path: '/api/captures/[captureId]/rendering',
  role: 'operator',
  params: ofCapture,
  response: z.object({ kind: z.enum(['asked', 'in-work']) }),
});

/** The picture of the whole page, up to a stated height. */
export const showPicture = endpoint({
  method: 'GET',
  path: '/api/captures/[captureId]/rendering/picture',
  role: 'viewer',
  params: ofCapture,
  response: z.string(),
  media: 'image/webp',
});
