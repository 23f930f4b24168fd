import { recordAudit } from '../db/people/audit.ts';
import { findSource } from '../db/sources/sources.ts';
import type { Deps } from './parts/deps.ts';

/** A person wants a source's detector trained anew; a worker does it. @returns false for an unknown source */
export async function askForTraining(
  deps: Pick<Deps, 'db' | 'enqueue'>,
  input: { sourceId: number; userId: number },
): Promise<boolean> {
  const { sourceId, userId } = input;
  return deps.db.$transaction(async (tx) => {
    if (!(await findSource(tx, sourceId))) return false;
    const reason = { code: 'asked', params: {} };
    await deps.enqueue(tx, 'retrain-source', { sourceId, reason, authorId: userId });
    await recordAudit(tx, { userId, action: 'detector.training-asked', target: `source:${sourceId}` });
    return true;
  });
}
