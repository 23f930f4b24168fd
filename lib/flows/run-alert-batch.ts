import { claimBatchItem, endBatch, findBatch, settleBatchItem } from '../db/inbox/alert-batches.ts';
import { announce } from '../db/operations/live.ts';
import { actOnAlertWithin, type ManyAction } from './parts/alerts/act-on-alert.ts';
import type { AlertDeps } from './parts/alerts/change-alert.ts';

/** Alerts of one job: short enough for a worker that has to stop, and for others that wait. */
const piece = 100;
/** Progress is told after so many. */
const toldEvery = 10;

export type BatchWork = { kind: 'ended' | 'more' | 'nothing-to-do'; worked: number };

/**
 * Works on a batch: each alert in a transaction with the note of how it went, so that a killed worker neither loses nor
 * doubles one, and two that work at once take different ones. After a hundred the next job goes on.
 */
export async function runAlertBatch(
  deps: AlertDeps,
  input: { batchId: bigint; signal?: AbortSignal; onFault?: (alertId: string, error: unknown) => void },
): Promise<BatchWork> {
  const { batchId, signal, onFault } = input;
  const batch = await findBatch(deps.db, batchId);
  if (!batch || batch.userId === null || batch.endedAt) return { kind: 'nothing-to-do', worked: 0 };
  const { userId } = batch;
  if (batch.state === 'waiting')
    await deps.db.alertBatch.updateMany({
      where: { id: batchId, state: 'waiting' },
      data: { state: 'running' },
    });
  let worked = 0;
  while (worked < piece && !signal?.aborted) {
    const went = await workOnNext(deps, { batchId, userId, action: batch.action, onFault });
    if (!went) break;
    worked += 1;
    if (worked % toldEvery === 0) await announce(deps.db, { topic: 'batches' });
  }
  return deps.db.$transaction(async (tx) => {
    const ended = await endBatch(tx, batchId, deps.now());
    await announce(tx, { topic: 'batches' });
    if (ended) return { kind: 'ended', worked };
    await deps.enqueue(tx, 'act-on-alerts', { batchId: String(batchId) });
    return { kind: 'more', worked };
  });
}

interface Work {
  batchId: bigint;
  userId: number;
  action: unknown;
  onFault?: ((alertId: string, error: unknown) => void) | undefined;
}

/** False where nothing is left to take, or the batch was cancelled. */
async function workOnNext(deps: AlertDeps, { batchId, userId, action, onFault }: Work): Promise<boolean> {
  let at: { place: number; alertId: string } | null = null;
  try {
    return await deps.db.$transaction(async (tx) => {
      const batch = await findBatch(tx, batchId);
      const item = batch && batch.cancelAt === null ? await claimBatchItem(tx, batchId) : null;
      if (!item) return false;
      at = { place: item.place, alertId: String(item.alertId) };
      const eventId = item.eventId === null ? null : String(item.eventId);
      const changed = await actOnAlertWithin(
        deps,
        tx,
        { alertId: at.alertId, userId },
        actionOf(action, eventId),
      );
      await settleBatchItem(
        tx,
        batchId,
        item.place,
        changed.kind === 'done'
          ? { state: 'done', eventId: BigInt(changed.eventId) }
          : { state: 'refused', reason: changed.kind === 'refused' ? changed.reason : changed.kind },
      );
      return true;
    });
  } catch (error) {
    // Where not even this can be written, the job is tried again.
    if (at === null) throw error;
    const { place, alertId } = at as { place: number; alertId: string };
    onFault?.(alertId, error);
    await settleBatchItem(deps.db, batchId, place, { state: 'refused', reason: 'failed' });
    return true;
  }
}

function actionOf(stored: unknown, eventId: string | null): ManyAction {
  const action = stored as Exclude<ManyAction, { kind: 'undo' | 'snooze' }> | { kind: 'undo' } | StoredSnooze;
  if (action.kind === 'undo') return { kind: 'undo', eventId };
  if (action.kind === 'snooze')
    return { kind: 'snooze', until: action.until === 'worse' ? 'worse' : new Date(action.until) };
  return action;
}

interface StoredSnooze {
  kind: 'snooze';
  until: string;
}
