import type { Database } from '../../../db/database.ts';
import { isTrainingCancelled, stepTraining } from '../../../db/detector/trainings.ts';
import { announce } from '../../../db/operations/live.ts';

/** How often it is looked whether the person still wants it. */
const every = 250;

/**
 * A training under somebody's eyes: its steps are written down outside of its transaction, so that they are seen while it
 * runs, and `signal` fires soon after the person cancelled it.
 */
export function watchTraining(db: Database, sourceId: number, trainingId: number) {
  const cancelling = new AbortController();
  const isCancelled = async () => {
    if (!cancelling.signal.aborted && (await isTrainingCancelled(db, trainingId))) cancelling.abort();
    return cancelling.signal.aborted;
  };
  const timer = setInterval(() => {
    // Where the database is lost the training itself will say so.
    isCancelled().catch(() => {});
  }, every);
  return {
    signal: cancelling.signal,
    isCancelled,
    async step(step: 'fitting' | 'saving'): Promise<void> {
      await stepTraining(db, trainingId, step);
      await announce(db, { topic: 'detector', sourceId });
    },
    end: () => clearInterval(timer),
  };
}
