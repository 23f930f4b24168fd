import { expect, it } from 'vitest';
import { fitDetector } from '../../../lib/core/detect/fit-detector.ts';
import { encodeProfile } from '../../../lib/core/detect/profile/profile-codec.ts';
import { defaultSettings } from '../../../lib/core/detect/settings.ts';
import { raiseAlert } from '../../../lib/db/alerts/alerts.ts';
import { listTrainingMeasurements } from '../../../lib/db/detector/measurements.ts';
import { confirmAlert } from '../../../lib/flows/confirm-alert.ts';
import { markFalseAlarm } from '../../../lib/flows/mark-false-alarm.ts';
import { explainRetraining, previewFalseAlarm } from '../../../lib/flows/preview-false-alarm.ts';
import { resolveAlert } from '../../../lib/flows/resolve-alert.ts';
import { undoAlertAction } from '../../../lib/flows/undo-alert-action.ts';
import { testDatabase } from '../../database.ts';
import {
  alertDeps,
  documentsOf,
  eventOf,
  hoursOn,
  newRun,
  sourceWithDocuments,
  start,
  user,
} from './alert-fixture.ts';

const { db } = await testDatabase();

/** Trains a model of what may be trained on now and puts it in force. */
async function train(
  sourceId: number,
  version: number,
  trainedAt: Date,
  reason: object = {},
  settings = defaultSettings,
) {
  const documents = await listTrainingMeasurements(db, sourceId, 1000);
  const observations = documents.map(({ features }) => ({ features, sketch: null }));
  const { profile } = fitDetector(observations, settings, version);
  const model = await db.model.create({
    data: {
      sourceId,
      version,
      trainedAt,
      reason,
      settings: {},
      seed: version,
      trainingCount: documents.length,
      profile: encodeProfile(profile) as object,
    },
  });
  await db.detectorState.upsert({
    where: { sourceId },
    create: { sourceId, modelId: model.id },
    update: { modelId: model.id },
  });
}

it('previews what a false alarm would teach, and afterwards tells what it taught', async () => {
  const deps = alertDeps(db);
  const ann = await user(db, 'Ann');
  const { source, documentIds } = await sourceWithDocuments(db, 80);
  for (const [i, id] of documentIds.entries()) {
    const bad = i >= 60;
    await db.measurement.update({
      where: { documentId: BigInt(id) },
      data: {
        textSize: bad ? 200 + i : 2000 + ((i * 37) % 500),
        paragraphCount: bad ? 1 : 8 + (i % 5),
        trainable: !bad,
      },
    });
  }
  await train(source.id, 4, start);
  const affected = documentIds.slice(60);
  const { alertId } = await db.$transaction(async (tx) =>
    raiseAlert(tx, {
      sourceId: source.id,
      runId: await newRun(db, source.id),
      kind: 'drift',
      field: 'body',
      severity: 'high',
      wrapperVersion: 1,
      sentence: { code: 'body-shorter', params: { percent: 90 } },
      evidence: {},
      documentIds: affected,
      at: start,
    }),
  );

  const preview = await previewFalseAlarm(deps, alertId);
  expect(preview).toMatchObject({
    fromVersion: 4,
    toVersion: null,
    change: { documents: { before: 60, after: 80 } },
  });
  const before = await db.measurement.count({ where: { sourceId: source.id, trainable: true } });
  expect(before).toBe(60);

  const eventId = eventOf(await markFalseAlarm(deps, { alertId, userId: ann.id, documents: 20 }));
  expect(await explainRetraining(deps, alertId)).toMatchObject({
    fromVersion: 4,
    toVersion: null,
    change: null,
  });

  await train(source.id, 5, new Date(deps.at.getTime() + 1000), {
    code: 'false-alarm',
    params: { alert: alertId, documents: 20 },
  });
  const learned = await explainRetraining(deps, alertId);
  expect(learned).toMatchObject({
    fromVersion: 4,
    toVersion: 5,
    change: { documents: { before: 60, after: 80 } },
  });
  // What was shown before the click is what came of it.
  const medians = (lesson: typeof learned) => lesson?.change?.thresholds.map(({ median }) => median.after);
  expect(medians(learned)).toEqual(medians(preview));

  // Undone, all of it is as it was: documents held and untrainable, the model from before in force at once.
  const undone = await undoAlertAction(deps, { alertId, userId: ann.id, eventId });
  expect(undone.kind).toBe('done');
  const inForce = await db.detectorState.findUniqueOrThrow({
    where: { sourceId: source.id },
    select: { model: { select: { version: true } } },
  });
  expect(inForce.model?.version).toBe(4);
  const documents = await documentsOf(db, affected);
  expect(new Set(documents.heldBy)).toEqual(new Set([alertId]));
  expect(new Set(documents.trainable)).toEqual(new Set([false]));
  expect(deps.jobs.at(-1)?.payload).toMatchObject({ reason: { code: 'false-alarm-undone' } });
});

it('says which alerts the next model would no longer raise, and leaves a model that was trained for another reason', async () => {
  const deps = alertDeps(db);
  const bob = await user(db, 'Bob');
  const { source, documentIds } = await sourceWithDocuments(db, 180);
  const isBad = (i: number) => i >= 80 && (i < 120 || i >= 140);
  for (const [i, id] of documentIds.entries()) {
    await db.measurement.update({
      where: { documentId: BigInt(id) },
      data: {
        textSize: isBad(i) ? 200 + i : 2000 + ((i * 37) % 500),
        paragraphCount: isBad(i) ? 1 : 8 + (i % 5),
        paragraphVariance: isBad(i) ? 0 : 5000 + ((i * 91) % 900),
        trainable: !isBad(i),
      },
    });
  }
  await db.source.update({ where: { id: source.id }, data: { settings: { detector: { policy: 'score' } } } });
  await train(source.id, 1, start, {}, { ...defaultSettings, policy: 'score' });
  const raise = (ids: string[], at: Date) =>
    db.$transaction(async (tx) =>
      raiseAlert(tx, {
        sourceId: source.id,
        runId: await newRun(db, source.id),
        kind: 'drift',
        field: 'body',
        severity: 'high',
        wrapperVersion: 1,
        sentence: { code: 'body-shorter', params: { percent: 90 } },
        evidence: {},
        documentIds: ids,
        at,
      }),
    );
  const first = await raise(documentIds.slice(80, 120), hoursOn(1));
  await confirmAlert(deps, { alertId: first.alertId, userId: bob.id });
  await resolveAlert(deps, { alertId: first.alertId, userId: bob.id });
  const second = await raise(documentIds.slice(140), hoursOn(4));
  deps.at = hoursOn(5);

  const preview = await previewFalseAlarm(deps, second.alertId);
  expect(preview?.again).toEqual({ now: true, after: false });
  expect(preview?.past).toMatchObject([{ confirmed: true, now: true, after: false }]);
  expect(preview?.past[0]?.id).toBe(BigInt(first.alertId));

  const eventId = eventOf(await markFalseAlarm(deps, { alertId: second.alertId, userId: bob.id }));
  await train(source.id, 2, new Date(deps.at.getTime() + 1000), { code: 'renewal', params: {} });
  await undoAlertAction(deps, { alertId: second.alertId, userId: bob.id, eventId });
  const state = await db.detectorState.findUniqueOrThrow({
    where: { sourceId: source.id },
    select: { model: { select: { version: true } } },
  });
  expect(state.model?.version).toBe(2);
});
