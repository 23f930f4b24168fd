import { settleAlert } from '../../../db/alerts/alerts.ts';
import { listOpenAlerts } from '../../../db/alerts/open-alerts.ts';
import type { Transaction } from '../../../db/database.ts';
import { saveDetectorState } from '../../../db/detector/detector-state.ts';
import { keepOutOfTraining } from '../../../db/detector/measurements.ts';

/**
 * A new body rule while the model in force is in doubt: what was read so far is no measure of what the new rule reads, so
 * it leaves training and the source learns from its next documents. The caller holds the detector's lock.
 *
 * @returns whether it was so
 */
export async function learnAnewIfDoubtful(
  tx: Transaction,
  sourceId: number,
  version: number,
  at: Date,
): Promise<boolean> {
  const alerts = await listOpenAlerts(tx, sourceId);
  const doubtful = alerts.find(({ kind }) => kind === 'doubtful-training');
  if (!doubtful) return false;
  await keepOutOfTraining(tx, sourceId);
  await saveDetectorState(tx, sourceId, { modelId: null, state: null, at });
  const reason = { code: 'learns-anew', params: { version } };
  await settleAlert(tx, { sourceId, kind: doubtful.kind, field: doubtful.field, at, reason });
  return true;
}
