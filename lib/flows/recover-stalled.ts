import { listDueRenderings } from '../db/captures/renderings.ts';
import { listIdleHosts } from '../db/collecting/host-pace.ts';
import { failOpenPages } from '../db/collecting/pending-pages.ts';
import { endCollecting, listCollectedRuns, listOverdueRuns, listStalledRuns } from '../db/collecting/runs.ts';
import { findWaitingKeys } from '../db/operations/jobs.ts';
import { listIdleReextractions } from '../db/reextraction/reextractions.ts';
import type { Deps, Pace } from './parts/deps.ts';

const mostAtOnce = 100;

/**
 * Picks up what a killed worker or a lost job left behind: hosts whose pages wait and that nobody collects (also those
 * whose pause is over), runs whose pages are all settled, runs that wait for judging, re-extractions that nobody has, pages
 * that wait to be drawn, and runs that never end. Any number of workers may do this at once; what is not needed does nothing.
 */
export async function recoverStalled(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: { pace: Pace },
): Promise<{ hosts: number; runs: number; ended: number }> {
  const { db } = deps;
  const { pace } = input;
  const now = deps.now().getTime();
  const idle = await listIdleHosts(db, mostAtOnce);
  // While all places are taken most idle hosts only wait for their job: asking for it again is a statement each for nothing.
  const waiting = await findWaitingKeys(db, 'collect-host', idle);
  const hosts = idle.filter((host) => !waiting.has(host));
  for (const host of hosts) await deps.enqueue(db, 'collect-host', { host });

  for (const { id } of await listCollectedRuns(db, new Date(now - pace.stalled), mostAtOnce)) {
    await db.$transaction(async (tx) => {
      if (await endCollecting(tx, id, deps.now())) await deps.enqueue(tx, 'judge-run', { runId: String(id) });
    });
  }
  const stalled = await listStalledRuns(db, new Date(now - pace.stalled), mostAtOnce);
  for (const run of stalled) await deps.enqueue(db, 'judge-run', { runId: String(run.id) });

  for (const { id } of await listIdleReextractions(db, mostAtOnce))
    await deps.enqueue(db, 'reextract', { reextractionId: String(id) });

  for (const id of await listDueRenderings(db, deps.now(), mostAtOnce))
    await deps.enqueue(db, 'render-capture', { captureId: String(id) });

  const overdue = await listOverdueRuns(db, new Date(now - pace.longestRun), mostAtOnce);
  for (const { id } of overdue) {
    await db.$transaction(async (tx) => {
      await failOpenPages(tx, id, { kind: 'out-of-time', detail: {} });
      if (await endCollecting(tx, id, deps.now())) await deps.enqueue(tx, 'judge-run', { runId: String(id) });
    });
  }
  return { hosts: hosts.length, runs: stalled.length, ended: overdue.length };
}
