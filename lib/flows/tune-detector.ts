import { type Reference, readReference } from '../core/detect/reference.ts';
import { readSettings } from '../core/detect/settings.ts';
import { asksForTraining } from '../core/detect/what-if/retune.ts';
import { findDetectorState } from '../db/detector/detector-state.ts';
import { findModel } from '../db/detector/models.ts';
import { insertTraining, isTrainingToCome } from '../db/detector/trainings.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { lockSource } from '../db/sources/sources.ts';
import type { Deps } from './parts/deps.ts';
import { settingDifferences } from './parts/detector/store-tuning.ts';

export type TuningAsked =
  | { kind: 'asked'; trainingId: number; fit: boolean }
  /** Somebody edited the source since: its present revision. */
  | { kind: 'changed'; revision: number }
  /** Another version is being made: what is asked for now may be the very same. */
  | { kind: 'at-work' }
  | { kind: 'not-found' };

/**
 * A person wants a new version of the model: with these settings, on this reference, for this reason. A worker makes it, and
 * only when it is made the settings are in force, so that a cancelled or refused one leaves all as it was. Where nothing has
 * to be fitted anew the new version keeps the training of the one in force, unless `train` asks for it.
 */
export async function tuneDetector(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: {
    sourceId: number;
    revision: number;
    settings: object;
    reference?: Reference | undefined;
    train: boolean;
    note: string;
    userId: number;
  },
): Promise<TuningAsked> {
  const { sourceId, userId, note } = input;
  return deps.db.$transaction(async (tx) => {
    const source = await lockSource(tx, sourceId);
    if (!source) return { kind: 'not-found' };
    if (source.revision !== input.revision) return { kind: 'changed', revision: source.revision };
    if (await isTrainingToCome(tx, sourceId)) return { kind: 'at-work' };
    const before = source.settings.detector;
    const settings = readSettings({ ...before, ...input.settings });
    const known = source.reference;
    const reference = input.reference ? readReference(input.reference) : known;
    const state = await findDetectorState(tx, sourceId);
    const model = state?.modelId ? await findModel(tx, state.modelId) : null;
    const fit =
      input.train ||
      model === null ||
      JSON.stringify(reference) !== JSON.stringify(known) ||
      asksForTraining(readSettings(model.settings), settings);
    const reason = { code: 'tuned', params: { note } };
    const at = deps.now();
    const asked = { settings, reference, fit };
    const trainingId = await insertTraining(tx, { sourceId, authorId: userId, reason, asked, at });
    await deps.enqueue(tx, 'retrain-source', { sourceId, reason, authorId: userId, trainingId });
    await recordAudit(tx, {
      userId,
      action: 'detector.version-asked',
      target: `source:${sourceId}`,
      detail: { note, changes: settingDifferences(settings, before), training: trainingId, fit },
    });
    await announce(tx, { topic: 'detector', sourceId });
    return { kind: 'asked', trainingId, fit };
  });
}
