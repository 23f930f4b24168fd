import { readFailureCounts } from '../core/calm/count-failure.ts';
import { trainingFailuresInARow } from '../core/calm/failed-training.ts';
import { raiseAlert } from '../db/alerts/alerts.ts';
import { lockDetectorState } from '../db/detector/detector-state.ts';
import { findModelVersionInForce } from '../db/detector/models.ts';
import { endTraining } from '../db/detector/trainings.ts';
import { announce } from '../db/operations/live.ts';
import { lockSource, type Reason, updateSource } from '../db/sources/sources.ts';
import { findWrapperInForce } from '../db/sources/wrappers.ts';
import { refreshSourceStatus } from './parts/collecting/refresh-source-status.ts';
import type { Deps } from './parts/deps.ts';

/**
 * A training threw: counts it, and after some in a row raises an alert, as documents would otherwise be judged for ever by
 * an old model, or by none. What was thrown is in the worker's log. Throws where the database cannot be reached: then
 * nothing was the training's fault.
 *
 * @returns attempts in a row that threw
 */
export async function abandonTraining(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { sourceId: number; reason: Reason; trainingId?: number | null },
): Promise<{ inARow: number; over: boolean }> {
  const { sourceId, reason, trainingId } = input;
  if (trainingId) {
    // A person waits for it, and sees that it failed: it is theirs to try again.
    await endTraining(deps.db, trainingId, { state: 'failed', at: deps.now() });
    await announce(deps.db, { topic: 'detector', sourceId });
    return { inARow: 0, over: true };
  }
  return { ...(await countFailure(deps, { sourceId, reason })), over: false };
}

async function countFailure(
  deps: Pick<Deps, 'db' | 'now'>,
  { sourceId, reason }: { sourceId: number; reason: Reason },
): Promise<{ inARow: number }> {
  return deps.db.$transaction(async (tx) => {
    const detector = await lockDetectorState(tx, sourceId);
    const source = await lockSource(tx, sourceId);
    const wrapper = source && (await findWrapperInForce(tx, sourceId));
    if (!source || !wrapper) return { inARow: 0 };
    const before = source.countersVersion === wrapper.version ? readFailureCounts(source.failureCounts) : {};
    const inARow = (before.training ?? 0) + 1;
    await updateSource(tx, sourceId, {
      failureCounts: { ...before, training: inARow },
      countersVersion: wrapper.version,
    });
    if (inARow < trainingFailuresInARow) return { inARow };
    const at = deps.now();
    const model = await findModelVersionInForce(tx, sourceId);
    await raiseAlert(tx, {
      sourceId,
      runId: null,
      kind: 'training-failed',
      field: '',
      severity: 'medium',
      wrapperVersion: wrapper.version,
      sentence: {
        code: model === null ? 'training-failed-first' : 'training-failed',
        params: { inARow, model: model ?? 0 },
      },
      evidence: {
        inARow,
        limit: trainingFailuresInARow,
        model,
        trainedFor: reason.code,
        lastDocument: String(detector.lastDocumentId ?? ''),
      },
      documentIds: [],
      at,
    });
    await refreshSourceStatus(tx, sourceId, at);
    return { inARow };
  });
}
