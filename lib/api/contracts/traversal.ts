import { z } from 'zod';
import { pressMarkNames } from '../../core/traverse/page/press-marks.ts';
import { endpoint } from '../endpoint.ts';
import { bigId, idParam, instant } from './values.ts';

const one = z.object({ sourceId: idParam });

const drawnState = z.object({
  id: z.number(),
  /** States of a chain that is drawn as one. */
  states: z.number(),
  buttons: z.number(),
  unpressed: z.number(),
  urls: z.number(),
  fresh: z.number(),
  /** Whether there is a picture of it. */
  pictured: z.boolean(),
  layer: z.number(),
  row: z.number(),
});

const walk = z.object({
  startedAt: instant,
  savedAt: instant,
  /** Null while it is in progress. */
  endedAt: instant.nullable(),
  /** Why it ended: "exhausted" or the limit. */
  why: z.string().nullable(),
  presses: z.number(),
  loads: z.number(),
  states: z.number(),
  urls: z.number(),
  /** Milliseconds. */
  duration: z.number(),
  /** Begun under other settings: the next run walks the page anew. */
  outdated: z.boolean(),
  buttons: z.array(
    z.object({
      /** With each number as "#"; empty where nothing is written on it. */
      label: z.string(),
      buttons: z.number(),
      presses: z.number(),
      gained: z.number(),
      state: z.enum(['pressed', 'leaves', 'withheld', 'new']),
    }),
  ),
  picture: z.object({
    states: z.array(drawnState),
    edges: z.array(
      z.object({ from: z.number(), to: z.number(), buttons: z.array(z.string()), discovers: z.boolean() }),
    ),
    leftOut: z.number(),
    layers: z.number(),
    rows: z.number(),
  }),
});

const replay = z.object({
  at: z.string(),
  why: z.string(),
  presses: z.number(),
  loads: z.number(),
  missing: z.number(),
  fresh: z.number(),
});

/** What pressing a source's listing has taught. */
export const readTraversal = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/traversal',
  role: 'viewer',
  params: one,
  topics: ['sources', 'runs'],
  response: z.object({
    /** Whether the source's settings say that it is pressed. */
    on: z.boolean(),
    /** Of the source; to be handed in with a changed mark. */
    revision: z.number(),
    /** What people have said of buttons, by label: the marks in force. */
    marks: z.record(z.string(), z.enum(pressMarkNames)),
    /** The last walk, or the one in progress; null before the first. */
    walk: walk.nullable(),
    /** Presses and loads of the plan that runs replay; null where there is none. */
    plan: z.object({ presses: z.number(), loads: z.number() }).nullable(),
    /** The last run that replayed the plan. */
    replay: replay.nullable(),
    /** What the last run that read the listing could not do. */
    lastRun: z
      .object({
        startedAt: instant,
        /** Requests of the page's scripts that robots.txt forbids. */
        forbidden: z.number(),
        /** Nothing was pressed: no worker has a browser. */
        noBrowser: z.boolean(),
      })
      .nullable(),
    /** After this a run walks the whole page again. */
    walkAgainAt: instant.nullable(),
  }),
});
export type Traversal = z.output<typeof readTraversal.response>;

/** Forgets what pressing has taught, so that the next run walks the whole page; begins that run. */
export const walkAnew = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/traversal',
  role: 'operator',
  params: one,
  response: z.object({ runId: bigId }),
});

/** Ends the walk in progress; `asked` is false where there is none. */
export const stopWalkNow = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/traversal/stop',
  role: 'operator',
  params: one,
  response: z.object({ asked: z.boolean() }),
});

/** What a state of the last walk looked like. */
export const showState = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/traversal/pictures/[state]',
  role: 'viewer',
  params: one.extend({ state: idParam }),
  response: z.string(),
  media: 'image/webp',
});
