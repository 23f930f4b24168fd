import { deleteOldFailures } from '../db/pending-pages.ts';
import { deleteLostWorkers } from '../db/workers.ts';
import type { Deps } from './parts/deps.ts';

/** Failed pages are the evidence of their runs for so long. */
const failuresKeptDays = 30;
/** Workers that have not been seen for so long are no more. */
const lostAfterSeconds = 300;
const mostAtOnce = 5000;

/** Deletes what nobody needs any more; what is left over goes the next time. */
export async function forgetOld(deps: Pick<Deps, 'db' | 'now'>): Promise<{ pages: number; workers: number }> {
  const before = new Date(deps.now().getTime() - failuresKeptDays * 86_400_000);
  return {
    pages: await deleteOldFailures(deps.db, before, mostAtOnce),
    workers: await deleteLostWorkers(deps.db, lostAfterSeconds),
  };
}
