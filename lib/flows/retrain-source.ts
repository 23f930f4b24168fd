import { learningProgress } from '../core/detect/learning-progress.ts';
import { readSettings } from '../core/detect/settings.ts';
import { lockDetectorState, saveDetectorState } from '../db/detector-state.ts';
import { listRecentDocuments } from '../db/documents.ts';
import { announce } from '../db/live.ts';
import { listTrainingMeasurements } from '../db/measurements.ts';
import { insertModel, nextModelVersion } from '../db/models.ts';
import { findSource, type Reason } from '../db/sources.ts';
import { detectorSettingsOf } from './parts/collection-settings.ts';
import type { Deps } from './parts/deps.ts';
import { endTrainingTrouble } from './parts/end-training-trouble.ts';
import { refreshSourceStatus } from './parts/refresh-source-status.ts';
import { tellDoubts } from './parts/tell-doubts.ts';
import type { TrainingInput, TrainingOutput } from './parts/train-detector.ts';

/** Newest documents that a model is trained on. */
const mostDocuments = 5000;
/** Newest documents by which it is known how many have no text. */
const newestRead = 200;
/** Reasons after which the evidence begins anew: a person, or the self-check, called what was seen right. */
const clearing: ReadonlySet<string> = new Set(['false-alarm', 'self-check']);

export type RetrainResult =
  | { kind: 'trained'; modelId: number; version: number; documents: number }
  | { kind: 'too-few'; have: number; need: number }
  | { kind: 'not-found' };

/**
 * Trains a source's detectors anew on all documents that may be trained on, never on those under an open or confirmed
 * alert, and puts the new model version in force. Held under the detector's lock from reading to writing, so that no run
 * is judged between; the computing itself is done elsewhere (`train`), so that this process stays responsive.
 */
export async function retrainSource(
  deps: Pick<Deps, 'db' | 'now'> & { train: (input: TrainingInput) => Promise<TrainingOutput> },
  input: { sourceId: number; reason: Reason; authorId?: number | null },
): Promise<RetrainResult> {
  const { sourceId, reason } = input;
  return deps.db.$transaction(async (tx) => {
    const source = await findSource(tx, sourceId);
    if (!source) return { kind: 'not-found' };
    const detector = await lockDetectorState(tx, sourceId);
    const settings = readSettings(detectorSettingsOf(source.settings));
    const training = await listTrainingMeasurements(tx, sourceId, mostDocuments);
    const { ready, have, need } = learningProgress(training.length, settings);
    if (!ready) {
      await endTrainingTrouble(tx, sourceId, deps.now());
      return { kind: 'too-few', have, need };
    }

    const version = await nextModelVersion(tx, sourceId);
    const seed = sourceId * 1000 + version;
    const newest = await listRecentDocuments(tx, sourceId, newestRead);
    const { profile, state, doubts } = await deps.train({
      observations: training.map(({ features, sketch }) => ({ features, sketch })),
      settings,
      seed,
      previous: detector.state && { state: detector.state, forgetEvidence: clearing.has(reason.code) },
      read: { empty: newest.filter(({ empty }) => empty).length, of: newest.length },
    });
    const at = deps.now();
    const modelId = await insertModel(tx, {
      sourceId,
      version,
      trainedAt: at,
      reason,
      authorId: input.authorId ?? null,
      settings,
      seed,
      trainingCount: training.length,
      firstDocumentId: training[0]!.documentId,
      lastDocumentId: training.at(-1)!.documentId,
      profile,
      doubts,
    });
    await saveDetectorState(tx, sourceId, { modelId, state, at });
    await endTrainingTrouble(tx, sourceId, at);
    await tellDoubts(tx, { sourceId, version, documents: training.length, doubts, at });
    await refreshSourceStatus(tx, sourceId, at);
    await announce(tx, { topic: 'detector', sourceId });
    return { kind: 'trained', modelId, version, documents: training.length };
  });
}
