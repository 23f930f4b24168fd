import { deleteOldDeliveries, deleteOldNotices } from '../db/deliveries.ts';
import { deleteOldFailures } from '../db/pending-pages.ts';
import { forgetUndone } from '../db/reextraction-items.ts';
import { deleteLostWorkers } from '../db/workers.ts';
import type { Deps } from './parts/deps.ts';

/** Failed pages are the evidence of their runs for so long. */
const failuresKeptDays = 30;
/** Workers that have not been seen for so long are no more. */
const lostAfterSeconds = 300;
/** The delivery log; and what tells whether news repeats itself, which looks back a week at most. */
const deliveriesKeptDays = 90;
const noticesKeptDays = 30;
const mostAtOnce = 5000;

/** Deletes what nobody needs any more; what is left over goes the next time. */
export async function forgetOld(
  deps: Pick<Deps, 'db' | 'now'>,
): Promise<{ pages: number; workers: number; deliveries: number }> {
  const daysAgo = (days: number) => new Date(deps.now().getTime() - days * 86_400_000);
  await deleteOldNotices(deps.db, daysAgo(noticesKeptDays), mostAtOnce);
  await forgetUndone(deps.db, deps.now());
  return {
    pages: await deleteOldFailures(deps.db, daysAgo(failuresKeptDays), mostAtOnce),
    workers: await deleteLostWorkers(deps.db, lostAfterSeconds),
    deliveries: await deleteOldDeliveries(deps.db, daysAgo(deliveriesKeptDays), mostAtOnce),
  };
}
