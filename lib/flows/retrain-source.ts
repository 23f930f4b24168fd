import { forgetEvidence } from '../core/detect/fit-detector.ts';
import { learningProgress } from '../core/detect/learning-progress.ts';
import { decodeProfile, encodeProfile } from '../core/detect/profile/profile-codec.ts';
import { isWhole, type Reference, readReference } from '../core/detect/reference.ts';
import { type DetectorSettings, readSettings } from '../core/detect/settings.ts';
import { encodeState } from '../core/detect/state/state-codec.ts';
import { retunerOf } from '../core/detect/what-if/retune.ts';
import { encodeTrainingSet } from '../core/detect/what-if/training-set.ts';
import type { Transaction } from '../db/database.ts';
import { lockDetectorState, saveDetectorState } from '../db/detector/detector-state.ts';
import { listTrainingMeasurements } from '../db/detector/measurements.ts';
import { findModel, insertModel, nextModelVersion } from '../db/detector/models.ts';
import { beginTraining, endTraining } from '../db/detector/trainings.ts';
import { listRecentDocuments } from '../db/documents/documents.ts';
import { announce } from '../db/operations/live.ts';
import { findSource, lockSource, type Reason } from '../db/sources/sources.ts';
import { clearingReasons } from './parts/alerts/clearing-reasons.ts';
import { refreshSourceStatus } from './parts/collecting/refresh-source-status.ts';
import type { Deps } from './parts/deps.ts';
import { endTrainingTrouble } from './parts/detector/end-training-trouble.ts';
import { storeTuning } from './parts/detector/store-tuning.ts';
import type { TrainingInput, TrainingOutput } from './parts/detector/train-detector.ts';
import { watchTraining } from './parts/detector/watch-training.ts';
import { readState } from './parts/judging/stored-state.ts';
import { tellDoubts } from './parts/judging/tell-doubts.ts';

/** Newest documents that a model is trained on. */
const mostDocuments = 5000;
/** Newest documents by which it is known how many have no text. */
const newestRead = 200;
/** What people ask for is done on a pinned detector too; it stays pinned. */
const askedByPeople: ReadonlySet<string> = new Set(['asked', 'settings-changed', 'tuned']);

export type RetrainResult =
  | { kind: 'trained'; modelId: number; version: number; documents: number }
  | { kind: 'too-few'; have: number; need: number }
  /** A person pinned the version in force. */
  | { kind: 'pinned' }
  | { kind: 'cancelled' }
  | { kind: 'not-found' };

type RetrainDeps = Pick<Deps, 'db' | 'now'> & {
  train: (input: TrainingInput, signal?: AbortSignal) => Promise<TrainingOutput>;
};

export interface RetrainInput {
  sourceId: number;
  reason: Reason;
  authorId?: number | null;
  /** The training that a person asked for and watches, with settings and reference of its own. */
  trainingId?: number | null;
}

/**
 * Trains a source's detectors anew on all documents that may be trained on and that its reference takes, never on those
 * under an open or confirmed alert, and puts the new model version in force. Where a person changed only what is compared,
 * the version takes over the training of the one before. Held under the detector's lock from reading to writing, so that no
 * run is judged between; the computing itself is done elsewhere (`train`), so that this process stays responsive.
 */
export async function retrainSource(deps: RetrainDeps, input: RetrainInput): Promise<RetrainResult> {
  const { sourceId, trainingId } = input;
  if (!trainingId) return deps.db.$transaction((tx) => retrain(deps, tx, input, null));
  const asked = await beginTraining(deps.db, trainingId, deps.now());
  if (!asked) return { kind: 'cancelled' };
  await announce(deps.db, { topic: 'detector', sourceId });
  const watched = watchTraining(deps.db, sourceId, trainingId);
  try {
    return await deps.db.$transaction(async (tx) => {
      const result = await retrain(deps, tx, input, {
        settings: readSettings(asked.settings),
        reference: readReference(asked.reference),
        fit: asked.fit,
        watched,
      });
      if (await watched.isCancelled()) throw new Cancelled();
      const { kind, ...facts } = result;
      const state = kind === 'trained' ? 'done' : 'refused';
      await endTraining(tx, trainingId, { state, at: deps.now(), facts: { outcome: kind, ...facts } });
      return result;
    });
  } catch (error) {
    if (!(error instanceof Cancelled) && !(await watched.isCancelled())) throw error;
    await endTraining(deps.db, trainingId, { state: 'cancelled', at: deps.now() });
    return { kind: 'cancelled' };
  } finally {
    watched.end();
    await announce(deps.db, { topic: 'detector', sourceId });
  }
}

/** Ends the transaction of a training that nobody wants any more. */
class Cancelled extends Error {}

interface Tuning {
  settings: DetectorSettings;
  reference: Reference;
  fit: boolean;
  watched: ReturnType<typeof watchTraining>;
}

async function retrain(
  deps: RetrainDeps,
  tx: Transaction,
  { sourceId, reason, authorId = null }: RetrainInput,
  tuning: Tuning | null,
): Promise<RetrainResult> {
  const source = await findSource(tx, sourceId);
  if (!source) return { kind: 'not-found' };
  const detector = await lockDetectorState(tx, sourceId);
  const at = deps.now();
  if (detector.pinnedAt !== null && detector.modelId !== null && !askedByPeople.has(reason.code)) {
    const state = clearingReasons.has(reason.code) ? readState(detector.state) : null;
    if (state) await saveDetectorState(tx, sourceId, { state: encodeState(forgetEvidence(state)), at });
    return { kind: 'pinned' };
  }
  const settings = tuning?.settings ?? source.settings.detector;
  const reference = tuning?.reference ?? source.reference;
  const version = await nextModelVersion(tx, sourceId);
  const before = tuning && !tuning.fit && detector.modelId ? await findModel(tx, detector.modelId) : null;
  let modelId: number;
  let documents: number;
  if (tuning && before && detector.state) {
    const profile = retunerOf(decodeProfile(before.profile), null).under(settings);
    const { seed, trainingCount, firstDocumentId, lastDocumentId, trainingSet } = before;
    documents = trainingCount;
    modelId = await insertModel(tx, {
      ...{ sourceId, version, trainedAt: at, reason, authorId, settings, seed },
      ...{ trainingCount, firstDocumentId, lastDocumentId, trainingSet },
      reference: before.reference as object | null,
      profile: encodeProfile(profile),
      doubts: before.doubts as object[],
    });
    await saveDetectorState(tx, sourceId, { modelId, state: detector.state, at });
  } else {
    const training = await listTrainingMeasurements(tx, sourceId, mostDocuments, reference);
    documents = training.length;
    const { ready, have, need } = learningProgress(documents, settings);
    if (!ready) {
      if (!tuning) await endTrainingTrouble(tx, sourceId, at);
      return { kind: 'too-few', have, need };
    }
    await tuning?.watched.step('fitting');
    const seed = sourceId * 1000 + version;
    const newest = await listRecentDocuments(tx, sourceId, newestRead);
    const { profile, state, doubts } = await deps.train(
      {
        observations: training.map(({ features, sketch }) => ({ features, sketch })),
        settings,
        seed,
        previous: detector.state && {
          state: detector.state,
          forgetEvidence: clearingReasons.has(reason.code),
        },
        read: { empty: newest.filter(({ empty }) => empty).length, of: newest.length },
      },
      tuning?.watched.signal,
    );
    await tuning?.watched.step('saving');
    modelId = await insertModel(tx, {
      ...{ sourceId, version, trainedAt: at, reason, authorId, settings, seed },
      trainingCount: documents,
      firstDocumentId: training[0]!.documentId,
      lastDocumentId: training.at(-1)!.documentId,
      trainingSet: encodeTrainingSet(training.map(({ documentId }) => documentId)),
      reference: isWhole(reference) ? null : reference,
      profile,
      doubts,
    });
    await saveDetectorState(tx, sourceId, { modelId, state, at });
    await tellDoubts(tx, { sourceId, version, documents, doubts, at });
  }
  if (tuning && (await lockSource(tx, sourceId))) await storeTuning(tx, sourceId, { settings, reference });
  await endTrainingTrouble(tx, sourceId, at);
  await refreshSourceStatus(tx, sourceId, at);
  await announce(tx, { topic: 'detector', sourceId });
  return { kind: 'trained', modelId, version, documents };
}
