import { readFailureCounts } from '../core/calm/count-failure.ts';
import { listOpenAlerts } from '../db/alerts/open-alerts.ts';
import { deleteDonePages } from '../db/collecting/pending-pages.ts';
import { findRun, finishRun, lockRun } from '../db/collecting/runs.ts';
import { lockDetectorState } from '../db/detector/detector-state.ts';
import { listRevisedMeasurements, listRunMeasurements } from '../db/detector/measurements.ts';
import { announce } from '../db/operations/live.ts';
import { countFigures } from '../db/sources/source-figures.ts';
import { lockSource, updateSource } from '../db/sources/sources.ts';
import { findWrapperInForce } from '../db/sources/wrappers.ts';
import { askApplications } from './parts/applications/ask-applications.ts';
import { refreshSourceStatus } from './parts/collecting/refresh-source-status.ts';
import type { Deps } from './parts/deps.ts';
import { judgeAddress } from './parts/judging/judge-address.ts';
import { judgeDocuments } from './parts/judging/judge-documents.ts';
import { judgeEmpty } from './parts/judging/judge-empty.ts';
import { judgeFailures } from './parts/judging/judge-failures.ts';
import { judgeFields } from './parts/judging/judge-fields.ts';
import { judgePageTypes } from './parts/judging/judge-page-types.ts';
import { judgeSameText } from './parts/judging/judge-same-text.ts';
import { judgeSilence } from './parts/judging/judge-silence.ts';
import { capturedAtOf, type Judging } from './parts/judging/judging.ts';
import { linkCopies } from './parts/judging/link-copies.ts';

export type JudgedRun =
  | { kind: 'judged'; documents: number; suspicious: number }
  /** Not there, not complete yet, or judged already. */
  | { kind: 'nothing-to-do' };

/**
 * Ends a run whose pages are all settled: what failed without statistics, articles without text, the detectors over the
 * rest, silence; then the decision's consequences and the source's status. One transaction under the source's detector
 * lock, so that runs of a source are judged one after the other, each once.
 */
export async function judgeCollectedRun(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: { runId: string },
): Promise<JudgedRun> {
  // Before: once the run is judged nobody comes back to it. And by itself, as it looks at documents of all sources.
  await linkCopies(deps, BigInt(input.runId));
  return deps.db.$transaction(async (tx) => {
    const found = await findRun(tx, BigInt(input.runId));
    if (found?.state !== 'judging') return { kind: 'nothing-to-do' };
    const detector = await lockDetectorState(tx, found.sourceId);
    const source = await lockSource(tx, found.sourceId);
    const wrapper = await findWrapperInForce(tx, found.sourceId);
    const run = await lockRun(tx, found.id);
    if (!source || !wrapper || run?.state !== 'judging') return { kind: 'nothing-to-do' };

    const at = deps.now();
    const documents = await listRunMeasurements(tx, source.id, run.id);
    const fresh = new Set(documents.map(({ documentId }) => documentId));
    const revised = run.revised > 0 ? await listRevisedMeasurements(tx, run.id) : [];
    const judging: Judging = {
      tx,
      source,
      run,
      wrapper,
      ofPresentRules: run.wrapperId === wrapper.id,
      documents,
      revised: revised.filter(({ documentId }) => !fresh.has(documentId)),
      openAlerts: await listOpenAlerts(tx, source.id),
      at,
      capturedAt: capturedAtOf(run, at),
    };
    const suspicious = await judgeDocuments(deps, await judgeSameText(judging), detector);
    const counts = judging.ofPresentRules ? await judgeWithoutStatistics(judging) : null;

    await finishRun(tx, run.id, { suspicious, facts: run.facts as object, at });
    await deleteDonePages(tx, run.id);
    await updateSource(tx, source.id, {
      lastRunAt: at,
      ...(run.fresh > 0 && { lastDocumentAt: at }),
      ...(counts && { failureCounts: counts, countersVersion: wrapper.version }),
      // What failed is still listed: a "not modified" must not hide it from the next run.
      ...(run.failed > 0 && { validators: {} }),
    });
    if (run.fresh + run.revised > 0) {
      await countFigures(tx, [source.id], at);
      await askApplications(tx, deps.enqueue, source);
    }
    await refreshSourceStatus(tx, source.id, at);
    await announce(tx, { topic: 'runs', sourceId: source.id, runId: String(run.id) });
    if (run.fresh + run.revised > 0) await announce(tx, { topic: 'documents', sourceId: source.id });
    return { kind: 'judged', documents: judging.documents.length, suspicious };
  });
}

async function judgeWithoutStatistics(judging: Judging) {
  const { source, wrapper } = judging;
  const before = source.countersVersion === wrapper.version ? readFailureCounts(source.failureCounts) : {};
  const { empty = 0, ...counts } = await judgeFailures(judging, before);
  const row = await judgeEmpty(judging, empty);
  await judgePageTypes(judging);
  await judgeFields(judging);
  await judgeSilence(judging);
  await judgeAddress(judging);
  return row > 0 ? { ...counts, empty: row } : counts;
}
