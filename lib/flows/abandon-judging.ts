import { readFailureCounts } from '../core/calm/count-failure.ts';
import { listOpenAlerts } from '../db/alerts/open-alerts.ts';
import { countJudgingFailure, findRun, finishRun } from '../db/collecting/runs.ts';
import { announce } from '../db/operations/live.ts';
import { lockSource, updateSource } from '../db/sources/sources.ts';
import { findWrapperInForce } from '../db/sources/wrappers.ts';
import { refreshSourceStatus } from './parts/collecting/refresh-source-status.ts';
import type { Deps } from './parts/deps.ts';
import { judgeFailures } from './parts/judging/judge-failures.ts';
import { capturedAtOf } from './parts/judging/judging.ts';

/** A run whose judging threw so often is ended without it. */
const mostAttempts = 5;

/**
 * A run whose judging threw is judged again some times, then ended without: a fault of ours must not keep its source from
 * being collected for ever. Its documents stay as they are, out of training, and the failure counts towards an alert.
 * Throws where the database cannot be reached: then nothing was the run's fault.
 */
export async function abandonJudging(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { runId: string },
): Promise<{ ended: boolean }> {
  return deps.db.$transaction(async (tx) => {
    const run = await findRun(tx, BigInt(input.runId));
    const source = run && (await lockSource(tx, run.sourceId));
    const wrapper = source && (await findWrapperInForce(tx, source.id));
    if (!run || !source || !wrapper) return { ended: false };
    const failures = await countJudgingFailure(tx, run.id);
    if (failures === null || failures < mostAttempts) return { ended: false };
    const at = deps.now();
    const openAlerts = await listOpenAlerts(tx, source.id);
    const crashed = { ...run, outcome: 'crashed' };
    const ofPresentRules = run.wrapperId === wrapper.id;
    const before = source.countersVersion === wrapper.version ? readFailureCounts(source.failureCounts) : {};
    const judging = {
      tx,
      source,
      run: crashed,
      wrapper,
      ofPresentRules,
      documents: [],
      revised: [],
      openAlerts,
      at,
      capturedAt: capturedAtOf(run, at),
    };
    const counts = ofPresentRules ? await judgeFailures(judging, before) : before;
    const { suspicious, facts } = run;
    await finishRun(tx, run.id, { suspicious, facts: facts as object, outcome: 'crashed', at });
    await updateSource(tx, source.id, {
      lastRunAt: at,
      failureCounts: counts,
      countersVersion: wrapper.version,
    });
    await refreshSourceStatus(tx, source.id, at);
    await announce(tx, { topic: 'runs', sourceId: source.id, runId: input.runId });
    return { ended: true };
  });
}
