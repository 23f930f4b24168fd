import { isStatistical } from '../core/alerts/kinds.ts';
import { fitDetector } from '../core/detect/fit-detector.ts';
import type { Observation } from '../core/detect/observation.ts';
import { compareProfiles, type ProfileChange } from '../core/detect/profile/compare-profiles.ts';
import { decodeProfile } from '../core/detect/profile/profile-codec.ts';
import { decodeSketch } from '../core/features/sketch-codec.ts';
import { readAlertLearning } from '../db/alert-learning.ts';
import { listTrainingMeasurements, type StoredMeasurement } from '../db/measurements.ts';
import type { Deps } from './parts/deps.ts';

export interface Lesson {
  fromVersion: number;
  /** Null in a preview, and while the training waits. */
  toVersion: number | null;
  batch: number;
  change: ProfileChange | null;
}

/** A preview is for a person who waits: beyond so many documents the newest are taken. */
const mostPreviewed = 3000;

/**
 * What marking the alert false would teach the detector: it is trained on what it may train on and on the alert's
 * documents, and compared with the model in force. Changes nothing. Null where there is no model or nothing to learn.
 */
export async function previewFalseAlarm(deps: Pick<Deps, 'db'>, alertId: string): Promise<Lesson | null> {
  const learning = await readAlertLearning(deps.db, BigInt(alertId));
  if (!learning?.inForce || (!isStatistical(learning.kind) && learning.documents.length === 0)) return null;
  const before = decodeProfile(learning.inForce.profile);
  const known = await listTrainingMeasurements(deps.db, learning.sourceId, mostPreviewed);
  const added = new Map(learning.documents.map((one) => [one.documentId, one]));
  const all = [...known.filter((one) => !added.has(one.documentId)), ...added.values()];
  all.sort((a, b) => (a.documentId < b.documentId ? -1 : 1));
  const { profile: after } = fitDetector(all.map(observationOf), before.settings, before.seed);
  const batch = learning.batch ?? Math.max(1, learning.documents.length);
  return {
    fromVersion: learning.inForce.version,
    toVersion: null,
    batch,
    change: compareProfiles(before, after, batch),
  };
}

/** What the retraining after a false alarm changed; `change` is null while it waits. Null where none was asked for. */
export async function explainRetraining(deps: Pick<Deps, 'db'>, alertId: string): Promise<Lesson | null> {
  const learning = await readAlertLearning(deps.db, BigInt(alertId), true);
  if (!learning?.before) return null;
  const batch = learning.batch ?? Math.max(1, learning.documents.length);
  const { before, after } = learning;
  return {
    fromVersion: before.version,
    toVersion: after?.version ?? null,
    batch,
    change: after && compareProfiles(decodeProfile(before.profile), decodeProfile(after.profile), batch),
  };
}

function observationOf({ features, sketch }: StoredMeasurement): Observation {
  return { features, sketch: sketch && decodeSketch(sketch) };
}
