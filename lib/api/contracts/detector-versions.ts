import { z } from 'zod';
import { criterionCodes, paperCriteria } from '../../core/detect/criterion.ts';
import { fullBeforeFirst, policies } from '../../core/detect/settings.ts';
import { endpoint } from '../endpoint.ts';
import { endsLater, id, idParam, instant } from './values.ts';

const one = z.object({ sourceId: idParam });
const range = (least: number, most: number) => z.number().min(least, 'too-small').max(most, 'too-large');
const whole = (least: number, most: number) => range(least, most).int('whole');
const cutOffs = z
  .object({ medium: range(0, 1000), high: range(0, 1000) })
  .refine(({ medium, high }) => medium <= high, { path: ['high'], message: 'at-least-medium' });

/** All that can be tuned; ranges are those of `readSettings`. Null margin and kMin are calibrated at training. */
export const wholeSettings = z.object({
  policy: z.enum(policies),
  clusters: whole(1, 50),
  scale: z.enum(['linear', 'log']),
  margin: range(0, 10).nullable(),
  kMin: whole(1, 7).nullable(),
  wantedFalsePositives: range(0.0001, 0.5),
  selfCheckShare: range(0, 1),
  selfCheckLeast: whole(1, 1000),
  selfCheckDocuments: whole(1, 1000),
  nodeSpacing: z.enum(['uniform', 'geometric']),
  thresholdFit: z.enum(['least-squares', 'non-negative']),
  leaveWindowOut: z.boolean(),
  batchDocuments: whole(1, 100_000),
  weights: z.object(
    Object.fromEntries(paperCriteria.map((code) => [code, range(0, 100)])) as Record<
      (typeof paperCriteria)[number],
      z.ZodNumber
    >,
  ),
  weightedCutOffs: cutOffs,
  scoreCutOffs: cutOffs,
  reviewDays: range(0.01, 3650),
  firstModel: whole(5, 100_000),
  fullModel: whole(5, 1_000_000),
  quarantine: whole(0, 1000),
  switchedOff: z.array(z.enum(criterionCodes)),
  calm: range(1, 100),
});

/** How it is said that the numbers of documents for the first and for the full model contradict each other. */
export const belowFirstModel = 'at-least-first-model';

/** Which documents may be trained on; see lib/core/detect/reference. */
export const reference = z.object({
  from: instant.nullable(),
  until: instant.nullable(),
  weekdays: z.array(z.number().int().min(1).max(7)).max(7),
  excluded: z
    .array(
      z
        .object({ from: instant, until: instant })
        .refine(endsLater, { path: ['until'], message: 'after-the-beginning' }),
    )
    .max(50),
  excludedDocuments: z.array(z.string().regex(/^[1-9]\d{0,17}$/, 'an id')).max(500),
});

export const pastDays = [7, 30, 90] as const;

/** The recorded past as lib/core/detect/what-if codes it, packed by gzip; 204 where no run was judged yet. */
export const readRecording = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/detector/recording',
  role: 'viewer',
  params: one,
  query: z.object({
    days: z.coerce
      .number<number | string>()
      .refine((days) => (pastDays as readonly number[]).includes(days), '7, 30 or 90')
      .default(30),
  }),
  response: z.string(),
  media: 'application/gzip',
  whole: true,
});

/** Asks for a new version with these settings and reference; a worker makes it. While one is being made another is answered by 409. */
export const saveVersion = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/detector/versions',
  role: 'operator',
  params: one,
  body: z.object({
    /** The source's revision that the person looked at; an older one is refused. */
    revision: z.number().int(),
    settings: wholeSettings.refine((settings) => !fullBeforeFirst(settings), {
      path: ['fullModel'],
      message: belowFirstModel,
    }),
    reference: reference.refine(endsLater, { path: ['until'], message: 'after-the-beginning' }).optional(),
    /** Fit anew even where the settings alone would not ask for it. */
    train: z.boolean().default(false),
    note: z.string().trim().min(1, 'needed').max(500, 'too-long'),
  }),
  response: z.object({ training: z.number(), fit: z.boolean() }),
});

export const cancelTraining = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/detector/trainings/[trainingId]/cancel',
  role: 'operator',
  params: z.object({ sourceId: idParam, trainingId: idParam }),
  response: z.object({ cancelled: z.boolean() }),
});

/** Puts a version in force that was trained before, pinned or not; of the one that is in force only the pin is changed. */
export const putInForce = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/detector/in-force',
  role: 'operator',
  params: one,
  body: z.object({
    revision: z.number().int(),
    version: id,
    pin: z.boolean(),
    note: z.string().trim().max(500, 'too-long').default(''),
  }),
  /** `changed`: false where it was in force and pinned, or not, as asked for. */
  response: z.object({
    version: z.number(),
    previous: z.number(),
    revision: z.number(),
    changed: z.boolean(),
  }),
});

export const pinVersion = endpoint({
  method: 'PUT',
  path: '/api/sources/[sourceId]/detector/pin',
  role: 'operator',
  params: one,
  body: z.object({ pinned: z.boolean() }),
  response: z.object({ pinned: z.boolean() }),
});

const changed = z.object({ before: z.number().nullable(), after: z.number().nullable() });

export const comparison = z.object({
  from: z.number(),
  to: z.number(),
  settings: z.object({ before: wholeSettings, after: wholeSettings }),
  batch: z.number(),
  documents: changed,
  margin: changed,
  kMin: changed,
  expectedFalsePositives: changed,
  thresholds: z.array(z.object({ code: z.string(), threshold: changed, median: changed })),
  criteria: z.array(z.object({ code: z.string(), cut: changed, height: changed })),
  vectors: z.array(z.object({ features: z.array(z.string()), boxes: changed, size: changed })),
});
export type Comparison = z.output<typeof comparison>;

/** What differs between two versions. */
export const compareVersions = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/detector/comparison',
  role: 'viewer',
  params: one,
  query: z.object({ from: idParam, to: idParam }),
  response: comparison,
});

/** How many documents a reference leaves, and whether they are enough. Changes nothing. */
export const previewReference = endpoint({
  method: 'POST',
  path: '/api/sources/[sourceId]/detector/reference-preview',
  role: 'viewer',
  params: one,
  body: z.object({ reference }),
  response: z.object({
    documents: z.number(),
    need: z.number(),
    /** More than these are never trained on. */
    most: z.number(),
    first: instant.nullable(),
    last: instant.nullable(),
  }),
});
