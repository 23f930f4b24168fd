import { cancelTrainingRow } from '../db/detector/trainings.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import type { Deps } from './parts/deps.ts';

/** Ends a training that waits or runs; the version in force stays. @returns false where it had ended already */
export async function cancelTraining(
  deps: Pick<Deps, 'db' | 'now'>,
  { sourceId, trainingId, userId }: { sourceId: number; trainingId: number; userId: number },
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    if (!(await cancelTrainingRow(tx, sourceId, trainingId, deps.now()))) return false;
    const detail = { training: trainingId };
    await recordAudit(tx, {
      userId,
      action: 'detector.training-cancelled',
      target: `source:${sourceId}`,
      detail,
    });
    await announce(tx, { topic: 'detector', sourceId });
    return true;
  });
}
