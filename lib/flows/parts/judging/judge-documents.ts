import { encodeCounts } from '../../../core/detect/blocks/page-counts-codec.ts';
import { judgeOwnedRun, type RunJudgement } from '../../../core/detect/judge-run.ts';
import { learningProgress } from '../../../core/detect/learning-progress.ts';
import { encodeState } from '../../../core/detect/state/state-codec.ts';
import { decodeSketch } from '../../../core/features/sketch-codec.ts';
import { settleAlert } from '../../../db/alerts/alerts.ts';
import type { Database } from '../../../db/database.ts';
import { saveDetectorState } from '../../../db/detector/detector-state.ts';
import {
  countTrainable,
  type StoredMeasurement,
  saveVerdicts,
  setTrainable,
} from '../../../db/detector/measurements.ts';
import { listRecentDocuments } from '../../../db/documents/documents.ts';
import type { DetectorState } from '../../../db/generated/client.ts';
import { applyDecision } from '../alerts/apply-decision.ts';
import type { Enqueue } from '../deps.ts';
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
  const revised = judging.revised.filter((document) => !isEmpty(document));
  if (documents.length + revised.length === 0 || !judging.ofPresentRules) return 0;
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
  const { profile, version } = loaded;
  const model = { id: detector.modelId, version };
  const observed = documents.map(observedOf);
  const judgement = judgeOwnedRun(profile, state, observed, profile.settings, judging.at.getTime());
  await saveVerdicts(tx, model.id, judgement.documents.map(verdictOf));
  await setTrainable(tx, judgement.mayTrain, true);
  await applyDecision(deps, judging, judgement, model);
  if (documents.length > 0) {
    await saveDetectorState(tx, source.id, {
      state: encodeState(judgement.state),
      lastDocumentId: documents.at(-1)!.documentId,
      at: judging.at,
    });
  }
  // The state is saved: what the revised leave in it is thrown away.
  const again = judgeOwnedRun(
    profile,
    judgement.state,
    revised.map(observedOf),
    profile.settings,
    judging.at.getTime(),
  );
  await judgeRevised(deps, judging, again, model);
  const raised = [judgement, again].some(({ decision }) => decision.kind === 'alert');
  if (!raised && documents.length > 0) await settleDrift(judging);
  return [...judgement.documents, ...again.documents].filter(({ suspicious }) => suspicious).length;
}

/**
 * Publications that were known and read otherwise now. Each is judged after the new ones as a new one would be, and held by
 * the alert; but nothing of it is remembered, for its blocks and words are in the memory already and a document that is
 * edited often must not look like the template. In training it counts once, with what it says now, or no more.
 */
async function judgeRevised(
  deps: { enqueue: Enqueue },
  judging: Judging,
  judgement: RunJudgement,
  model: { id: number; version: number },
): Promise<void> {
  const { documents, decision } = judgement;
  await saveVerdicts(judging.tx, model.id, documents.map(verdictOf));
  const suspicious = documents.filter((document) => document.suspicious).map(({ id }) => id);
  await setTrainable(judging.tx, suspicious, false);
  if (decision.kind === 'alert') await applyDecision(deps, judging, judgement, model);
}

function observedOf({ documentId, features, sketch }: StoredMeasurement) {
  return { id: String(documentId), observation: { features, sketch: sketch && decodeSketch(sketch) } };
}

function verdictOf({ id, verdict, criterionBits, suspicious, counts }: RunJudgement['documents'][number]) {
  return {
    id,
    vectorBits: verdict.vectorBits,
    criterionBits,
    suspicious,
    counts: counts && encodeCounts(counts),
  };
}

async function learn(deps: { enqueue: Enqueue }, judging: Judging, ids: readonly string[]): Promise<void> {
  const { tx, source } = judging;
  await setTrainable(tx, ids, true);
  const settings = source.settings.detector;
  const { ready, have } = learningProgress(await countTrainable(tx, source.id), settings);
  if (!ready) return;
  const reason = { code: 'first-model', params: { documents: have } };
  await deps.enqueue(tx, 'retrain-source', { sourceId: source.id, reason });
}

/** Settles a drift whose cause is gone: right documents came under repaired rules, or for long enough under the same. */
async function settleDrift(judging: Judging): Promise<void> {
  const { tx, source, wrapper, openAlerts, capturedAt } = judging;
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
    const good = { at: capturedAt, wrapperVersion: wrapper.version };
    await settleAlert(tx, { sourceId: source.id, kind: 'drift', field: alert.field, ...good, reason });
  }
}
