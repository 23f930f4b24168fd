import { claimDueSources, updateSource } from '../db/sources/sources.ts';
import { beginRun } from './parts/collecting/begin-run.ts';
import type { Deps } from './parts/deps.ts';

/** Part of the interval by which runs are moved at random, so that sources added together do not stay together. */
const jitter = 0.1;
const mostAtOnce = 50;

/**
 * Begins the runs that are due. The next one is an interval from now, give or take a tenth; what was missed while nothing
 * ran is not made up. Any number of workers may do this at once.
 *
 * @returns how many runs were begun
 */
export async function scheduleDue(deps: Pick<Deps, 'db' | 'now' | 'random' | 'enqueue'>): Promise<number> {
  return deps.db.$transaction(async (tx) => {
    const now = deps.now();
    const sources = await claimDueSources(tx, now, mostAtOnce);
    let begun = 0;
    for (const source of sources) {
      const runId = await beginRun(tx, deps.enqueue, source, 'schedule', now);
      const factor = 1 + jitter * (2 * deps.random() - 1);
      const nextRunAt = new Date(now.getTime() + source.settings.collection.intervalSeconds * 1000 * factor);
      await updateSource(tx, source.id, { nextRunAt });
      if (runId !== null) begun++;
    }
    return begun;
  });
}
