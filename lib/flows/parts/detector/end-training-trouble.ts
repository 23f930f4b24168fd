import { readFailureCounts } from '../../../core/calm/count-failure.ts';
import { settleAlert } from '../../../db/alerts/alerts.ts';
import type { Transaction } from '../../../db/database.ts';
import { lockSource, updateSource } from '../../../db/sources/sources.ts';

/** A training ended well: its failures are over. The caller holds the detector's lock. */
export async function endTrainingTrouble(tx: Transaction, sourceId: number, at: Date): Promise<void> {
  const source = await lockSource(tx, sourceId);
  const { training, ...others } = readFailureCounts(source?.failureCounts);
  if (training === undefined) return;
  await updateSource(tx, sourceId, { failureCounts: others });
  const reason = { code: 'trained', params: { failures: training } };
  await settleAlert(tx, { sourceId, kind: 'training-failed', field: '', at, reason });
}
