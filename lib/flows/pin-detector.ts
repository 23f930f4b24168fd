import { lockDetectorState, pinDetectorState } from '../db/detector/detector-state.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { findSource } from '../db/sources/sources.ts';
import type { Deps } from './parts/deps.ts';

/**
 * While a detector is pinned nothing trains it of its own accord; what people ask for is still done. @returns false for an
 * unknown source, and for one without a model to pin
 */
export async function pinDetector(
  deps: Pick<Deps, 'db' | 'now'>,
  { sourceId, pinned, userId }: { sourceId: number; pinned: boolean; userId: number },
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    if (!(await findSource(tx, sourceId))) return false;
    const detector = await lockDetectorState(tx, sourceId);
    if (detector.modelId === null) return false;
    if ((detector.pinnedAt !== null) === pinned) return true;
    await pinDetectorState(tx, sourceId, pinned ? { userId, at: deps.now() } : null);
    const action = pinned ? 'detector.pinned' : 'detector.unpinned';
    await recordAudit(tx, { userId, action, target: `source:${sourceId}` });
    await announce(tx, { topic: 'detector', sourceId });
    return true;
  });
}
