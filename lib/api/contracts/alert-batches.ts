import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { alertFilter } from './alert-list.ts';
import { alertAction } from './alerts.ts';
import { bigId, bigIdParam, instant } from './values.ts';

/** Alerts of one batch at most. */
export const mostInBatch = 10_000;

const started = z.object({ batchId: bigId, total: z.number() });
const params = z.object({ batchId: bigIdParam });

export const alertBatch = z.object({
  id: bigId,
  /** Kind of the action, or "undo". */
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled']),
  total: z.number(),
  done: z.number(),
  refused: z.number(),
  createdAt: instant,
  endedAt: instant.nullable(),
  cancelling: z.boolean(),
  /** What was done can be taken back as a whole. */
  canUndo: z.boolean(),
});
export type AlertBatch = z.output<typeof alertBatch>;

/**
 * The same for all alerts that match a filter, or for many named ones, in the background. `expected` is the number that the
 * person was shown; where it is another one by now, nothing is begun and 409 tells the present one.
 */
export const beginAlertBatch = endpoint({
  method: 'POST',
  path: '/api/alerts/batches',
  role: 'operator',
  body: z.object({
    which: z.union([
      z.object({ ids: z.array(bigId).min(1).max(mostInBatch) }),
      z.object({ filter: alertFilter, expected: z.number().int().min(1).max(mostInBatch) }),
    ]),
    action: alertAction,
  }),
  response: started,
});

/** One's own of the last day, newest first. */
export const listAlertBatches = endpoint({
  method: 'GET',
  path: '/api/alerts/batches',
  role: 'operator',
  topics: ['batches'],
  response: z.object({ batches: z.array(alertBatch) }),
});

/** The alerts that refused, with the reasons. */
export const listBatchRefusals = endpoint({
  method: 'GET',
  path: '/api/alerts/batches/[batchId]/refusals',
  role: 'operator',
  params,
  topics: ['batches'],
  response: z.object({
    refusals: z.array(
      z.object({
        alertId: bigId,
        source: z.string(),
        kind: z.string(),
        field: z.string(),
        reason: z.string(),
      }),
    ),
  }),
});

/** What is done stays; the rest is left alone. */
export const cancelAlertBatch = endpoint({
  method: 'POST',
  path: '/api/alerts/batches/[batchId]/cancel',
  role: 'operator',
  params,
  response: z.object({ cancelled: z.boolean() }),
});

/** Takes back what a batch did, as a batch of its own. */
export const undoAlertBatch = endpoint({
  method: 'POST',
  path: '/api/alerts/batches/[batchId]/undo',
  role: 'operator',
  params,
  response: started,
});
