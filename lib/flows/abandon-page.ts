import { type ClaimedPage, postponePage, settlePage } from '../db/collecting/pending-pages.ts';
import { countPage, endCollecting } from '../db/collecting/runs.ts';
import { mostAttempts } from './parts/collecting/visit.ts';
import type { Deps, Pace } from './parts/deps.ts';

/**
 * A page whose visit threw is tried again after a while, and given up when that did not help: a fault of ours on one page
 * must neither stop its run nor be tried for ever, nor pass for a good run. `final`: give it up at once.
 */
export async function abandonPage(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: { page: ClaimedPage; pace: Pace; final: boolean },
): Promise<void> {
  const { page, pace, final } = input;
  const outcome = { kind: 'crashed', detail: {} };
  if (!final && page.attempts < mostAttempts) {
    await postponePage(deps.db, page, pace.retry * page.attempts, outcome);
    return;
  }
  await deps.db.$transaction(async (tx) => {
    if (!(await settlePage(tx, page, 'failed', outcome))) return;
    const at = deps.now();
    const complete =
      page.purpose === 'listing'
        ? await endCollecting(tx, page.runId, at, 'crashed')
        : await countPage(tx, page.runId, { failed: 1 }, at);
    if (complete) await deps.enqueue(tx, 'judge-run', { runId: String(page.runId) });
  });
}
