import { z } from 'zod';
import { fullBeforeFirst, policies } from '../../core/detect/settings.ts';
import { endpoint } from '../endpoint.ts';
import { belowFirstModel, reference, wholeSettings } from './detector-versions.ts';
import { bigId, idParam, instant, message } from './values.ts';

const one = z.object({ sourceId: idParam });
const finite = z.number();

export const histogram = z.object({
  edges: z.array(finite),
  reference: z.array(finite),
  batch: z.array(finite),
});

export const criterionResult = z.object({
  code: z.string(),
  usualMedian: finite,
  presentMedian: finite,
  D: finite,
  threshold: finite,
  fired: z.boolean(),
  score: finite,
  histogram: histogram.optional(),
});

export const checkLine = z.object({
  id: bigId,
  at: instant,
  documents: z.number(),
  suspicious: z.number(),
  policy: z.string(),
  score: finite,
  threshold: finite,
  verdict: z.enum(['low', 'medium', 'high']),
  decision: z.string(),
  alertId: bigId.nullable(),
  modelVersion: z.number(),
});

const explanation = z.object({
  documents: z.number(),
  series: z.array(
    z.object({
      code: z.string(),
      median: finite,
      edges: z.array(finite),
      counts: z.array(finite),
      nodes: z.array(z.object({ size: finite, D: finite })),
      curve: z.array(z.object({ size: finite, fitted: finite, shifted: finite })),
      shift: finite,
    }),
  ),
  vectors: z.array(
    z.object({
      features: z.array(z.string()),
      boxes: z.array(
        z.object({
          documents: z.number(),
          low: z.array(finite),
          high: z.array(finite),
          lowWithMargin: z.array(finite),
          highWithMargin: z.array(finite),
        }),
      ),
    }),
  ),
  margin: finite,
  kMin: finite,
  expectedFalsePositives: finite.nullable(),
  criteria: z.array(z.object({ code: z.string(), median: finite, cut: finite.nullable(), height: finite })),
  constantBlocks: z.number(),
  scale: z.enum(['linear', 'log']),
  /** Of P, S, N, V, TH, TB, TS, TI, TO on that scale: the unit of the margin. */
  spreads: z.array(finite),
});

/** The settings that people change; the others stay as they are. Ranges are those of `readSettings`. */
const tunable = {
  policy: z.enum(policies),
  calm: z.number().min(1, 'from-1-to-100').max(100, 'from-1-to-100'),
  firstModel: z.number().int('whole').min(5, 'at-least-5').max(100_000, 'too-many'),
  fullModel: z.number().int('whole').min(5, 'at-least-5').max(1_000_000, 'too-many'),
  wantedFalsePositives: z.number().min(0.0001, 'share').max(0.5, 'share'),
  selfCheckShare: z.number().min(0, 'share').max(1, 'share'),
  batchDocuments: z.number().int('whole').min(1, 'at-least-1').max(100_000, 'too-many'),
};
export const detectorSettings = z.object(tunable);
export type TunableSettings = z.output<typeof detectorSettings>;

export const detectorAnswer = z.object({
  progress: z.object({ have: z.number(), need: z.number(), ready: z.boolean(), full: z.boolean() }),
  policy: z.enum(policies),
  settings: detectorSettings,
  defaults: detectorSettings,
  /** All settings that the next version is made with, and what would be inherited: the group's, else the built-in ones. */
  wholeSettings,
  wholeDefaults: wholeSettings,
  /** The source's group, and which of the detector's settings it sets. */
  group: z.object({ id: z.number(), name: z.string(), sets: z.array(z.string()) }).nullable(),
  reference,
  sourceRevision: z.number(),
  /** Since when and by whom the version in force is pinned. */
  pinned: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  /** The newest version that a person asked for, as long as it is being made and for a while after. */
  training: z
    .object({
      id: z.number(),
      state: z.enum(['waiting', 'running', 'done', 'refused', 'cancelled', 'failed']),
      step: z.enum(['reading', 'fitting', 'saving']).nullable(),
      askedAt: instant,
      finishedAt: instant.nullable(),
      author: z.string().nullable(),
      fit: z.boolean(),
      cancelling: z.boolean(),
      /** Documents that were there and needed, where it was refused. */
      have: z.number().nullable(),
      need: z.number().nullable(),
      version: z.number().nullable(),
    })
    .nullable(),
  model: z
    .object({
      id: z.number(),
      version: z.number(),
      trainedAt: instant,
      reason: message,
      trainingCount: z.number(),
      /** Why its training documents look wrong themselves, worst first. */
      doubts: z.array(message),
      explanation,
    })
    .nullable(),
  /** The newest check with its criteria; null before the first. */
  lastCheck: z.object({ ...checkLine.shape, criteria: z.array(criterionResult) }).nullable(),
  checks: z.array(checkLine),
  models: z.array(
    z.object({
      id: z.number(),
      version: z.number(),
      trainedAt: instant,
      reason: message,
      author: z.string().nullable(),
      trainingCount: z.number(),
      doubts: z.array(message),
      inForce: z.boolean(),
    }),
  ),
});
export type DetectorAnswer = z.output<typeof detectorAnswer>;

export const readDetector = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/detector',
  role: 'viewer',
  params: one,
  topics: ['detector', 'alerts'],
  response: detectorAnswer,
});

/** Trains anew with all documents that may be trained on; done by a worker. */
export const retrainDetector = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/detector/retrain',
  role: 'operator',
  params: one,
  response: z.object({ asked: z.boolean() }),
});

/** Stores what differs from the defaults and has the detector trained anew under it. */
export const changeDetector = endpoint({
  method: 'PATCH',
  path: '/api/sources/[sourceId]/detector/settings',
  role: 'operator',
  params: one,
  body: z
    .object({
      /** The source's revision that the person looked at; an older one is refused. */
      revision: z.number().int(),
      ...detectorSettings.partial().shape,
    })
    .refine((settings) => !fullBeforeFirst(settings), {
      path: ['fullModel'],
      message: belowFirstModel,
    }),
  response: z.object({ revision: z.number(), settings: detectorSettings }),
});
