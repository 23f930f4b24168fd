import { isStatistical } from '../core/alerts/kinds.ts';
import { fitDetector } from '../core/detect/fit-detector.ts';
import type { Observation, ObservedDocument } from '../core/detect/observation.ts';
import { compareProfiles, type ProfileChange } from '../core/detect/profile/compare-profiles.ts';
import type { Profile } from '../core/detect/profile/profile.ts';
import { decodeProfile } from '../core/detect/profile/profile-codec.ts';
import { ringsAgain } from '../core/detect/rings-again.ts';
import { decodeSketch } from '../core/features/sketch-codec.ts';
import { readAlertLearning } from '../db/alert-learning.ts';
import { listTrainingMeasurements, type StoredMeasurement } from '../db/measurements.ts';
import { listAlertStretch, listPastAlerts, type PastAlert } from '../db/past-alerts.ts';
import type { Deps } from './parts/deps.ts';

export interface Lesson {
  fromVersion: number;
  /** Null in a preview, and while the training waits. */
  toVersion: number | null;
  batch: number;
  change: ProfileChange | null;
}

/** Whether the model in force and the next one raise an alert on the same documents; null: not known any more. */
export interface Rings {
  now: boolean | null;
  after: boolean | null;
}

export interface FalseAlarmPreview extends Lesson {
  /** On the documents of this alert. */
  again: Rings;
  /** On those of the source's past alerts, newest first. */
  past: (PastAlert & Rings)[];
  /** How far back that looks. */
  pastDays: number;
}

/** A preview is for a person who waits: beyond so many documents the newest are taken. */
const mostPreviewed = 3000;
const pastDays = 90;
const mostPast = 10;
const stretch = { before: 200, first: 60 };

/**
 * What marking the alert false would teach the detector: it is trained on what it may train on and on the alert's
 * documents, and compared with the model in force; and which alerts of the past 90 days it would no longer raise. Changes
 * nothing. Null where there is no model or nothing to learn. About a second for a usual source.
 */
export async function previewFalseAlarm(
  deps: Pick<Deps, 'db' | 'now'>,
  alertId: string,
): Promise<FalseAlarmPreview | null> {
  const id = BigInt(alertId);
  const learning = await readAlertLearning(deps.db, id);
  if (!learning?.inForce || (!isStatistical(learning.kind) && learning.documents.length === 0)) return null;
  const before = decodeProfile(learning.inForce.profile);
  const known = await listTrainingMeasurements(deps.db, learning.sourceId, mostPreviewed);
  const added = new Map(learning.documents.map((one) => [one.documentId, one]));
  const all = [...known.filter((one) => !added.has(one.documentId)), ...added.values()];
  all.sort((a, b) => (a.documentId < b.documentId ? -1 : 1));
  const { profile: after } = fitDetector(all.map(observationOf), before.settings, before.seed);
  const batch = learning.batch ?? Math.max(1, learning.documents.length);
  const since = new Date(deps.now().getTime() - pastDays * 86_400_000);
  const { sourceId } = learning;
  const alerts = await listPastAlerts(deps.db, { sourceId, except: id, since, limit: mostPast });
  const past: FalseAlarmPreview['past'] = [];
  for (const alert of alerts)
    past.push({ ...alert, ...(await ringsOf(deps, { sourceId, alertId: alert.id }, before, after)) });
  return {
    fromVersion: learning.inForce.version,
    toVersion: null,
    batch,
    change: compareProfiles(before, after, batch),
    again: await ringsOf(deps, { sourceId, alertId: id }, before, after),
    past,
    pastDays,
  };
}

async function ringsOf(
  { db }: Pick<Deps, 'db'>,
  alert: { sourceId: number; alertId: bigint },
  before: Profile,
  after: Profile,
): Promise<Rings> {
  const stored = await listAlertStretch(db, { ...alert, ...stretch });
  const right = stored.before.map(observedOf);
  const documents = stored.documents.map(observedOf);
  const [now = null, later = null] = ringsAgain([before, after], right, documents);
  return { now, after: later };
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

function observedOf(stored: StoredMeasurement): ObservedDocument {
  return { id: String(stored.documentId), observation: observationOf(stored) };
}
