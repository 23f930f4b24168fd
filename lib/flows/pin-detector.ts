import { lockDetectorState } from '../db/detector/detector-state.ts';
import { findSource } from '../db/sources/sources.ts';
import type { Deps } from './parts/deps.ts';
import { changePin } from './parts/detector/change-pin.ts';

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
    await changePin(tx, { sourceId, pinned, userId, at: deps.now() });
    return true;
  });
}
