import type { Transaction } from '../../../db/database.ts';
import { pinDetectorState } from '../../../db/detector/detector-state.ts';
import { announce } from '../../../db/operations/live.ts';
import { recordAudit } from '../../../db/people/audit.ts';

/** Pins the model in force, or no longer. The caller holds the detector's lock, and found it otherwise. */
export async function changePin(
  tx: Transaction,
  change: { sourceId: number; pinned: boolean; userId: number; at: Date; note?: string },
): Promise<void> {
  const { sourceId, pinned, userId, at, note } = change;
  await pinDetectorState(tx, sourceId, pinned ? { userId, at } : null);
  await recordAudit(tx, {
    userId,
    action: pinned ? 'detector.pinned' : 'detector.unpinned',
    target: `source:${sourceId}`,
    ...(note ? { detail: { note } } : {}),
  });
  await announce(tx, { topic: 'detector', sourceId });
}
