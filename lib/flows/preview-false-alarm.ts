import { isStatistical } from '../core/alerts/kinds.ts';
import { compareProfiles, type ProfileChange } from '../core/detect/profile/compare-profiles.ts';
import { decodeProfile } from '../core/detect/profile/profile-codec.ts';
import { readAlertLearning } from '../db/alerts/alert-learning.ts';
import { listAlertStretch, listPastAlerts, type PastAlert } from '../db/alerts/past-alerts.ts';
import { listTrainingMeasurements } from '../db/detector/measurements.ts';
import { findSource } from '../db/sources/sources.ts';
import type { Deps } from './parts/deps.ts';
import {
  type LessonInput,
  type LessonOutput,
  learnLesson,
  type Rings,
} from './parts/detector/learn-lesson.ts';

export interface Lesson {
  fromVersion: number;
  /** Null in a preview, and while the training waits. */
  toVersion: number | null;
  batch: number;
  change: ProfileChange | null;
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
 *
 * @param learn where the training is done: a server that others wait for has a thread for it
 */
export async function previewFalseAlarm(
  deps: Pick<Deps, 'db' | 'now'>,
  alertId: string,
  learn: (input: LessonInput) => LessonOutput | Promise<LessonOutput> = learnLesson,
): Promise<FalseAlarmPreview | null> {
  const { db } = deps;
  const id = BigInt(alertId);
  const learning = await readAlertLearning(db, id);
  if (!learning?.inForce || (!isStatistical(learning.kind) && learning.documents.length === 0)) return null;
  const { sourceId, inForce } = learning;
  const source = await findSource(db, sourceId);
  const known = await listTrainingMeasurements(db, sourceId, mostPreviewed, source?.reference);
  const added = new Map(learning.documents.map((one) => [one.documentId, one]));
  const observations = [...known.filter((one) => !added.has(one.documentId)), ...added.values()];
  observations.sort((a, b) => (a.documentId < b.documentId ? -1 : 1));
  const batch = learning.batch ?? Math.max(1, learning.documents.length);
  const since = new Date(deps.now().getTime() - pastDays * 86_400_000);
  const alerts = await listPastAlerts(db, { sourceId, except: id, since, limit: mostPast });
  const stretches: Awaited<ReturnType<typeof listAlertStretch>>[] = [];
  for (const each of [id, ...alerts.map((alert) => alert.id)])
    stretches.push(await listAlertStretch(db, { sourceId, alertId: each, ...stretch }));
  const { change, rings } = await learn({ profile: inForce.profile, observations, batch, stretches });
  const [again, ...ofPast] = rings;
  return {
    fromVersion: inForce.version,
    toVersion: null,
    batch,
    change,
    again: again!,
    past: alerts.map((alert, place) => ({ ...alert, ...ofPast[place]! })),
    pastDays,
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
