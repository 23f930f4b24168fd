import type { Transaction } from '../db/database.ts';
import { insertBatch, lockBatch } from '../db/inbox/alert-batches.ts';
import type { AlertFilter } from '../db/inbox/alert-filter.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import type { ManyAction } from './parts/alerts/act-on-alert.ts';
import type { AlertDeps } from './parts/alerts/change-alert.ts';

export type BatchBegun =
  | { kind: 'begun'; batchId: bigint; total: number }
  /** The filter matches another number than the person was shown. */
  | { kind: 'changed'; matches: number }
  | { kind: 'not-found' }
  /** It still works, did nothing, or was taken back already. */
  | { kind: 'refused'; reason: 'nothing-to-undo' };

/**
 * Begins to do the same with many alerts in the background: those that match a filter here and now, or the named ones.
 * Where they are not as many as the person was shown nothing is begun.
 */
export async function beginAlertBatch(
  deps: AlertDeps,
  input: {
    which: { ids: readonly string[] } | { filter: AlertFilter; expected: number };
    action: Exclude<ManyAction, { kind: 'undo' }>;
    userId: number;
  },
): Promise<BatchBegun> {
  const { which, action, userId } = input;
  const at = deps.now();
  const stored =
    action.kind === 'snooze'
      ? { ...action, until: action.until === 'worse' ? 'worse' : action.until.toISOString() }
      : action;
  try {
    return await deps.db.$transaction(async (tx) => {
      const chosen = 'ids' in which ? { ids: which.ids.map(BigInt) } : { filter: which.filter };
      const { batchId, total } = await insertBatch(tx, { userId, action: stored, at }, chosen);
      if ('expected' in which && total !== which.expected) throw new OtherNumber(total);
      await startWork(deps, tx, batchId, userId, { action: action.kind, alerts: total });
      return { kind: 'begun', batchId, total };
    });
  } catch (error) {
    if (error instanceof OtherNumber) return { kind: 'changed', matches: error.matches };
    throw error;
  }
}

/** Takes back all that a batch did, each alert as far as nothing was done with it since. */
export async function undoAlertBatch(
  deps: AlertDeps,
  input: { batchId: bigint; userId: number },
): Promise<BatchBegun> {
  return deps.db.$transaction(async (tx) => {
    const batch = await lockBatch(tx, input.batchId);
    if (!batch) return { kind: 'not-found' };
    const ended = batch.state === 'done' || batch.state === 'cancelled';
    if (!ended || batch.undoneBy || batch.undoesId !== null)
      return { kind: 'refused', reason: 'nothing-to-undo' };
    const { userId } = input;
    const made = { userId, action: { kind: 'undo' }, at: deps.now() };
    const { batchId, total } = await insertBatch(tx, made, { undoes: batch.id });
    await startWork(deps, tx, batchId, userId, { action: 'undo', of: String(batch.id), alerts: total });
    return { kind: 'begun', batchId, total };
  });
}

/** Asks a batch to stop after the alert that it is at. Whoever may act may stop it. */
export async function cancelAlertBatch(
  deps: Pick<AlertDeps, 'db' | 'now'>,
  input: { batchId: bigint; userId: number },
): Promise<{ kind: 'cancelled' | 'ended' | 'not-found' }> {
  return deps.db.$transaction(async (tx) => {
    const batch = await lockBatch(tx, input.batchId);
    if (!batch) return { kind: 'not-found' };
    if (batch.state === 'done' || batch.state === 'cancelled') return { kind: 'ended' };
    await tx.alertBatch.update({ where: { id: batch.id }, data: { cancelAt: deps.now() } });
    await recordAudit(tx, {
      userId: input.userId,
      action: 'alerts.batch-cancelled',
      target: `alert-batch:${batch.id}`,
    });
    await announce(tx, { topic: 'batches' });
    return { kind: 'cancelled' };
  });
}

async function startWork(
  deps: AlertDeps,
  tx: Transaction,
  batchId: bigint,
  userId: number,
  detail: Record<string, string | number>,
) {
  await deps.enqueue(tx, 'act-on-alerts', { batchId: String(batchId) });
  await recordAudit(tx, { userId, action: 'alerts.batch', target: `alert-batch:${batchId}`, detail });
  await announce(tx, { topic: 'batches' });
}

/** Rolls the transaction back. */
class OtherNumber extends Error {
  readonly matches: number;

  constructor(matches: number) {
    super('another number of alerts matches');
    this.matches = matches;
  }
}
