import { judgeOwnedRun, type RunJudgement } from '../../core/detect/judge-run.ts';
import { learningProgress } from '../../core/detect/learning-progress.ts';
import { readSettings } from '../../core/detect/settings.ts';
import { encodeState } from '../../core/detect/state-codec.ts';
import { decodeSketch } from '../../core/features/sketch-codec.ts';
import { raiseAlert, settleAlert } from '../../db/alerts.ts';
import { insertCheck } from '../../db/checks.ts';
import type { Database } from '../../db/database.ts';
import { saveDetectorState } from '../../db/detector-state.ts';
import { listRecentDocuments } from '../../db/documents.ts';
import type { DetectorState } from '../../db/generated/client.ts';
import { countTrainable, saveVerdicts, setTrainable } from '../../db/measurements.ts';
import { detectorSettingsOf } from './collection-settings.ts';
import type { Enqueue } from './deps.ts';
import { isEmpty, type Judging } from './judging.ts';
import { loadProfile } from './loaded-profile.ts';
import { readState } from './stored-state.ts';

/** Right documents in a row of judging after which a drift is over: fewer under repaired rules. */
const recovered = { repaired: 5, byItself: 20 };

/**
 * The statistics over a run's articles with text: verdicts, the deferred check, and what the decision asks for. While the
 * source learns its documents go to training, and the first model is asked for as soon as it is useful.
 *
 * @returns documents that are suspicious
 */
export async function judgeDocuments(
  deps: { db: Database; enqueue: Enqueue },
  judging: Judging,
  detector: DetectorState,
): Promise<number> {
  const { tx, source } = judging;
  const documents = judging.documents.filter(
    (document) => !isEmpty(document) && document.trainable !== false,
  );
  if (documents.length === 0 || !judging.ofPresentRules) return 0;
  const ids = documents.map(({ documentId }) => String(documentId));
  const loaded = detector.modelId === null ? null : await loadProfile(deps.db, detector.modelId, tx);
  if (detector.modelId === null) {
    await learn(deps, judging, ids);
    return 0;
  }
  const state = readState(detector.state);
  if (!loaded || !state) {
    // Nobody has judged these documents: they stay out of the training that is asked for.
    const reason = { code: 'unreadable', params: {} };
    await deps.enqueue(tx, 'retrain-source', { sourceId: source.id, reason });
    return 0;
  }
  const observed = documents.map(({ documentId, features, sketch }) => ({
    id: String(documentId),
    observation: { features, sketch: sketch && decodeSketch(sketch) },
  }));
  const { profile, version } = loaded;
  const judgement = judgeOwnedRun(profile, state, observed, profile.settings, judging.at.getTime());
  await saveVerdicts(
    tx,
    detector.modelId!,
    judgement.documents.map(({ id, verdict, criterionBits, suspicious }) => ({
      id,
      vectorBits: verdict.vectorBits,
      criterionBits,
      suspicious,
    })),
  );
  await setTrainable(tx, judgement.mayTrain, true);
  await applyDecision(deps, judging, judgement, { id: detector.modelId!, version });
  await saveDetectorState(tx, source.id, {
    state: encodeState(judgement.state),
    lastDocumentId: documents.at(-1)!.documentId,
    at: judging.at,
  });
  if (judgement.decision.kind !== 'alert') await settleDrift(judging);
  return judgement.documents.filter(({ suspicious }) => suspicious).length;
}

async function learn(deps: { enqueue: Enqueue }, judging: Judging, ids: readonly string[]): Promise<void> {
  const { tx, source } = judging;
  await setTrainable(tx, ids, true);
  const settings = readSettings(detectorSettingsOf(source.settings));
  const { ready, have } = learningProgress(await countTrainable(tx, source.id), settings);
  if (!ready) return;
  const reason = { code: 'first-model', params: { documents: have } };
  await deps.enqueue(tx, 'retrain-source', { sourceId: source.id, reason });
}

async function applyDecision(
  deps: { enqueue: Enqueue },
  judging: Judging,
  judgement: RunJudgement,
  model: { id: number; version: number },
): Promise<void> {
  const { tx, source, run, wrapper, at } = judging;
  const { decision, check } = judgement;
  let alertId: string | null = null;
  if (decision.kind === 'alert') {
    const raised = await raiseAlert(tx, {
      sourceId: source.id,
      runId: String(run.id),
      kind: 'drift',
      field: 'body',
      severity: decision.severity,
      wrapperVersion: wrapper.version,
      score: check?.score ?? null,
      threshold: check?.threshold ?? null,
      sentence: decision.sentence,
      evidence: {
        fired: decision.criteria,
        model: model.version,
        check: check && { ...check, criteria: [...check.criteria] },
      } as object,
      documentIds: decision.affected,
      firstDocumentId: decision.firstDocument,
      at,
    });
    alertId = raised.alertId;
  }
  if (decision.kind === 'retrain') {
    await setTrainable(tx, decision.cleared, true);
    const reason = {
      code: decision.reason === 'renewal' ? 'renewal' : 'self-check',
      params: { documents: decision.cleared.length },
    };
    await deps.enqueue(tx, 'retrain-source', { sourceId: source.id, reason });
  }
  if (!check) return;
  await insertCheck(tx, {
    sourceId: source.id,
    runId: run.id,
    modelId: model.id,
    alertId,
    at,
    firstDocumentId: BigInt(judgement.documents[0]!.id),
    lastDocumentId: BigInt(judgement.documents.at(-1)!.id),
    result: check,
    decision,
  });
}

/** Settles a drift whose cause is gone: right documents came under repaired rules, or for long enough under the same. */
async function settleDrift(judging: Judging): Promise<void> {
  const { tx, source, wrapper, openAlerts, at } = judging;
  for (const alert of openAlerts.filter(({ kind }) => kind === 'drift')) {
    const repaired = alert.wrapperVersion < wrapper.version;
    const need = repaired ? recovered.repaired : recovered.byItself;
    const newest = await listRecentDocuments(tx, source.id, need);
    const right = newest.filter(
      ({ empty, suspicious, wrapperId }) => !empty && !suspicious && (!repaired || wrapperId === wrapper.id),
    );
    if (newest.length < need || right.length < need) continue;
    const code = repaired ? 'right-under-new-rules' : 'right-again';
    const reason = { code, params: { documents: need, version: wrapper.version } };
    await settleAlert(tx, { sourceId: source.id, kind: 'drift', field: alert.field, at, reason });
  }
}
