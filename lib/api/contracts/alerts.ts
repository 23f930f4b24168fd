import { z } from 'zod';
import { alertStatuses } from '../../core/alerts/life-cycle.ts';
import { endpoint } from '../endpoint.ts';
import { alertLine, person } from './alert-list.ts';
import { criterionResult } from './detector.ts';
import { bigId, bigIdParam, id, instant, message } from './values.ts';

const detailValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.record(z.string(), z.unknown()),
]);

export const alertEvent = z.object({
  id: bigId,
  at: instant,
  action: z.string(),
  detail: z.record(z.string(), detailValue),
  user: person.nullable(),
  undoneAt: instant.nullable(),
});
export type AlertEventLine = z.output<typeof alertEvent>;

const sample = z.object({
  documentId: bigId,
  title: z.string().nullable(),
  url: z.string(),
  collectedAt: instant,
  text: z.string(),
  characters: z.number(),
  author: z.string().nullable(),
  publishedAt: instant.nullable(),
  /** The stored page that it was read from, and the rules that read it. */
  captureId: bigId.nullable(),
  wrapperId: z.number().nullable(),
});

const fieldValue = z.object({
  documentId: bigId,
  url: z.string(),
  documentTitle: z.string().nullable(),
  collectedAt: instant,
  /** A date as an instant. */
  value: z.string().nullable(),
  listed: z.string().nullable(),
  from: z.enum(['page', 'feed', 'none']),
});

const changedNumber = z.object({ before: z.number().nullable(), after: z.number().nullable() });

/** What a retraining changes: versions, training documents, and the threshold of each criterion. */
export const retraining = z.object({
  fromVersion: z.number(),
  /** Null while the training waits or, in a preview, has not been asked for. */
  toVersion: z.number().nullable(),
  documents: changedNumber,
  /** Batch size at which thresholds are compared. */
  batch: z.number(),
  thresholds: z.array(z.object({ code: z.string(), threshold: changedNumber })),
  /** Vectors Y1–Y7: their boxes, and the space in them, in spreads. */
  vectors: z.array(z.object({ features: z.array(z.string()), boxes: changedNumber, size: changedNumber })),
  /** Added round the boxes, in spreads; and vectors that a document must pass. */
  margin: changedNumber,
  kMin: changedNumber,
});
export type Retraining = z.output<typeof retraining>;

/** Whether the model in force and the next one raise an alert on the same documents; null: not known any more. */
const rings = { now: z.boolean().nullable(), after: z.boolean().nullable() };

/** Since when, how many, of how many, and what letting go of them would give to consumers. */
const alertImpact = z.object({
  affected: z.number(),
  held: z.number(),
  /** Held ones that no other alert would keep. */
  releasable: z.number(),
  /** Documents of the source since the first bad one. */
  published: z.number(),
  firstRun: z.object({ id: bigId, startedAt: instant }).nullable(),
  firstDocument: z
    .object({
      id: bigId,
      title: z.string().nullable(),
      url: z.string(),
      collectedAt: instant,
      captureId: bigId.nullable(),
    })
    .nullable(),
});

export const alertDetail = z.object({
  ...alertLine.shape,
  impact: alertImpact,
  evidence: z.unknown(),
  check: z
    .object({
      id: bigId,
      at: instant,
      documents: z.number(),
      suspicious: z.number(),
      policy: z.string(),
      score: z.number(),
      threshold: z.number(),
      verdict: z.enum(['low', 'medium', 'high']),
      criteria: z.array(criterionResult),
      modelVersion: z.number(),
      trainingCount: z.number(),
    })
    .nullable(),
  /** Checks of the source round that one, oldest first. */
  history: z.array(
    z.object({
      id: bigId,
      at: instant,
      documents: z.number(),
      score: z.number(),
      threshold: z.number(),
      verdict: z.string(),
      criteria: z.array(
        z.object({ code: z.string(), D: z.number(), threshold: z.number(), fired: z.boolean() }),
      ),
    }),
  ),
  /** Of alerts about a field or about empty texts: documents in groups, oldest first, and how many have it right. */
  shares: z.array(
    z.object({ from: instant, to: instant, good: z.number(), of: z.number(), alert: z.boolean() }),
  ),
  /** Of alerts about title, date or author: its values before and since, oldest first. */
  fieldValues: z.object({ good: z.array(fieldValue), bad: z.array(fieldValue) }).nullable(),
  samples: z.object({ good: sample, bad: sample, sameArticle: z.boolean() }).nullable(),
  events: z.array(alertEvent),
  earlier: z.array(
    z.object({ id: bigId, status: z.enum(alertStatuses), openedAt: instant, closedAt: instant.nullable() }),
  ),
  /** After a false alarm that asked for a retraining. */
  retraining: retraining.nullable(),
  /** The last change, where it can be taken back, and until when. */
  undo: z.object({ eventId: bigId, action: z.string(), until: instant }).nullable(),
});
export type AlertDetail = z.output<typeof alertDetail>;

const one = z.object({ alertId: bigId });

export const readAlert = endpoint({
  method: 'GET',
  path: '/api/alerts/[alertId]',
  role: 'viewer',
  params: z.object({ alertId: bigIdParam }),
  topics: ['alerts', 'detector'],
  response: alertDetail,
});

export const alertDocument = z.object({
  id: bigId,
  title: z.string().nullable(),
  url: z.string(),
  collectedAt: instant,
  characters: z.number(),
  paragraphs: z.number().nullable(),
  suspicious: z.boolean(),
  /** The alert is about it. */
  affected: z.boolean(),
  held: z.boolean(),
  vectorBits: z.number().nullable(),
  criterionBits: z.number().nullable(),
});
export type AlertDocument = z.output<typeof alertDocument>;

/** The documents that it is about, or all of its last check; at most 5,000, oldest first. */
export const listAlertDocuments = endpoint({
  method: 'GET',
  path: '/api/alerts/[alertId]/documents',
  role: 'viewer',
  params: z.object({ alertId: bigIdParam }),
  query: z.object({ which: z.enum(['affected', 'batch']).default('affected') }),
  topics: ['alerts'],
  response: z.object({ documents: z.array(alertDocument), total: z.number() }),
});

/** What marking it false would teach the detector; nothing is changed. Null where there is nothing to learn. */
export const previewFalseAlarm = endpoint({
  method: 'GET',
  path: '/api/alerts/[alertId]/false-alarm',
  role: 'viewer',
  params: one,
  response: z.object({
    retraining: retraining.nullable(),
    /** On this alert's documents. */
    again: z.object(rings),
    /** On those of the source's alerts of the last days, newest first. */
    past: z.array(
      z.object({
        id: bigId,
        status: z.enum(alertStatuses),
        openedAt: instant,
        confirmed: z.boolean(),
        sentence: message,
        ...rings,
      }),
    ),
    pastDays: z.number(),
  }),
});

export type FalseAlarmPreview = z.output<typeof previewFalseAlarm.response>;

/** The revision that the person looked at; a change since then is answered by 409 with the present one. */
const seen = { revision: z.number().int().optional() };
const changed = z.object({ alertId: bigId, revision: z.number(), eventId: bigId });
export type AlertChange = z.output<typeof changed>;

function act<const P extends string, B extends z.ZodRawShape>(name: P, body: B) {
  return endpoint({
    method: 'POST',
    path: `/api/alerts/[alertId]/${name}`,
    role: 'operator',
    params: one,
    body: z.object({ ...seen, ...body }),
    response: changed,
  });
}

export const acknowledgeAlert = act('acknowledge', {});
export const assignAlert = act('assign', { assigneeId: id.nullable() });
/** A time, or no time and only until it is clearly worse. */
const snoozeUntil = z.union([instant, z.literal('worse')]);
/** Also before that time where it is clearly worse; null wakes it. */
export const snoozeAlert = act('snooze', { until: snoozeUntil.nullable() });
export const confirmAlert = act('confirm', {});
/** `documents`: the extent that the person was shown. */
export const markFalseAlarm = act('false-alarm', { documents: z.number().int().min(0).optional() });
export const resolveAlert = act('resolve', { release: z.boolean().optional() });
/** Of an alert about a moved source: the source is collected from there from now on, and the alert resolved. */
export const takeMovedAddress = act('take-address', {});
export const reopenAlert = act('reopen', {});
/** `eventId`: what was done, as the person was shown it; the alert's `undo` and the answer to each act name it. */
export const undoAlertAction = act('undo', { eventId: bigId });

/** A word to the colleagues in the activity log. */
export const commentOnAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/[alertId]/comments',
  role: 'operator',
  params: one,
  body: z.object({ text: z.string().trim().min(1, 'text').max(4000, 'at most 4000 characters') }),
  response: z.object({ eventId: bigId }),
});

/** As many are done while one waits; more are the work of a batch. */
export const mostAtOnce = 50;

export const alertAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('acknowledge') }),
  z.object({ kind: z.literal('assign'), assigneeId: id.nullable() }),
  z.object({ kind: z.literal('snooze'), until: snoozeUntil }),
  z.object({ kind: z.literal('resolve') }),
  z.object({ kind: z.literal('mark-false') }),
]);
export type AlertActionInput = z.input<typeof alertAction>;

/** The same for a few named alerts, at once. */
export const actOnAlerts = endpoint({
  method: 'POST',
  path: '/api/alerts/bulk',
  role: 'operator',
  body: z.object({
    ids: z.array(bigId).min(1).max(mostAtOnce),
    action: z.discriminatedUnion('kind', [
      ...alertAction.options,
      z.object({ kind: z.literal('undo'), events: z.record(bigId, bigId) }),
    ]),
  }),
  response: z.object({
    done: z.array(changed),
    refused: z.array(z.object({ alertId: bigId, reason: z.string() })),
  }),
});
