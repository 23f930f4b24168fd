import { describe, expect, it } from 'vitest';
import { raiseAlert, settleAlert } from '../../../lib/db/alerts/alerts.ts';
import { acknowledgeAlert } from '../../../lib/flows/acknowledge-alert.ts';
import { assignAlert } from '../../../lib/flows/assign-alert.ts';
import { commentOnAlert } from '../../../lib/flows/comment-on-alert.ts';
import { confirmAlert } from '../../../lib/flows/confirm-alert.ts';
import { markFalseAlarm } from '../../../lib/flows/mark-false-alarm.ts';
import { reopenAlert, resolveAlert } from '../../../lib/flows/resolve-alert.ts';
import { snoozeAlert } from '../../../lib/flows/snooze-alert.ts';
import { undoAlertAction } from '../../../lib/flows/undo-alert-action.ts';
import { wakeAlerts } from '../../../lib/flows/wake-alerts.ts';
import { testDatabase } from '../../database.ts';
import { alertDeps, documentsOf, driftAlert, eventOf, hoursOn, newRun, user } from './alert-fixture.ts';

const { db } = await testDatabase();
const ann = await user(db, 'Ann');
const ben = await user(db, 'Ben', 'administrator');
const eve = await user(db, 'Eve', 'viewer');
const alertOf = (id: string) =>
  db.alert.findUniqueOrThrow({ where: { id: BigInt(id) }, include: { events: { orderBy: { id: 'asc' } } } });

describe('a false alarm', () => {
  it('frees the documents, lets the detector learn from them and keeps that they were suspicious', async () => {
    const deps = alertDeps(db);
    const { alertId, documentIds, source } = await driftAlert(db);
    const result = await markFalseAlarm(deps, { alertId, userId: ann.id, revision: 1, documents: 4 });
    expect(result).toMatchObject({ kind: 'done', revision: 2 });
    expect(await documentsOf(db, documentIds)).toEqual({
      heldBy: [null, null, null, null],
      trainable: [true, true, true, true],
      suspicious: [true, true, true, true],
    });
    expect(deps.jobs).toMatchObject([
      { job: 'retrain-source', payload: { sourceId: source.id, reason: { code: 'false-alarm' } } },
    ]);
    const alert = await alertOf(alertId);
    expect(alert).toMatchObject({ status: 'false_alarm', openKey: null, closedAt: hoursOn(3) });
    expect(alert.events.at(-1)).toMatchObject({
      action: 'false-alarm',
      userId: ann.id,
      detail: { released: 4 },
    });
    expect(await db.auditEntry.findFirst({ where: { target: `alert:${alertId}` } })).toMatchObject({
      action: 'alert.false-alarm',
      userId: ann.id,
    });
  });

  it('leaves held what another open alert is about, and hands it over', async () => {
    const deps = alertDeps(db);
    const { alertId, documentIds, sight } = await driftAlert(db);
    const other = await db.$transaction((tx) =>
      raiseAlert(tx, { ...sight, kind: 'missing', field: 'author', documentIds: documentIds.slice(0, 1) }),
    );
    await markFalseAlarm(deps, { alertId, userId: ann.id });
    expect(await documentsOf(db, documentIds)).toMatchObject({
      heldBy: [other.alertId, null, null, null],
      trainable: [false, true, true, true],
    });
  });

  it('does nothing when the extent is not the one that was shown', async () => {
    const deps = alertDeps(db);
    const { alertId, documentIds } = await driftAlert(db);
    expect(await markFalseAlarm(deps, { alertId, userId: ann.id, documents: 3 })).toEqual({
      kind: 'changed',
      revision: 1,
    });
    expect(deps.jobs).toEqual([]);
    expect((await documentsOf(db, documentIds)).heldBy).toEqual(Array(4).fill(alertId));
  });

  it('can be undone for 30 days, with documents and training', async () => {
    const deps = alertDeps(db);
    const { alertId, documentIds } = await driftAlert(db);
    const before = await alertOf(alertId);
    const eventId = eventOf(await markFalseAlarm(deps, { alertId, userId: ann.id }));
    deps.at = hoursOn(3 + 30 * 24);
    expect(await undoAlertAction(deps, { alertId, userId: ben.id, eventId })).toMatchObject({ kind: 'done' });
    expect(await documentsOf(db, documentIds)).toMatchObject({
      heldBy: Array(4).fill(alertId),
      trainable: Array(4).fill(false),
    });
    const { events, revision, ...after } = await alertOf(alertId);
    expect(after).toEqual(
      expect.objectContaining({ status: before.status, openKey: before.openKey, closedAt: null }),
    );
    expect(events.map((event) => event.action)).toEqual(['opened', 'false-alarm', 'undone']);
    expect(deps.jobs.map((one) => one.payload.reason)).toMatchObject([
      { code: 'false-alarm' },
      { code: 'false-alarm-undone' },
    ]);
    expect(await undoAlertAction(deps, { alertId, userId: ben.id, eventId })).toEqual({
      kind: 'refused',
      reason: 'nothing-to-undo',
    });
  });

  it('cannot be undone after 30 days', async () => {
    const deps = alertDeps(db);
    const { alertId } = await driftAlert(db);
    const eventId = eventOf(await markFalseAlarm(deps, { alertId, userId: ann.id }));
    deps.at = hoursOn(4 + 30 * 24);
    expect(await undoAlertAction(deps, { alertId, userId: ann.id, eventId })).toEqual({
      kind: 'refused',
      reason: 'undo-expired',
    });
  });

  it('cannot be undone while the cause has an open alert again', async () => {
    const deps = alertDeps(db);
    const { alertId, sight } = await driftAlert(db);
    const eventId = eventOf(await markFalseAlarm(deps, { alertId, userId: ann.id }));
    const runId = await newRun(db, sight.sourceId);
    const again = await db.$transaction((tx) => raiseAlert(tx, { ...sight, runId, at: hoursOn(5) }));
    expect(again.opened).toBe(true);
    expect(await undoAlertAction(deps, { alertId, userId: ann.id, eventId })).toEqual({
      kind: 'refused',
      reason: 'another-open',
    });
  });

  it('is not repeated by the old model while the retraining waits', async () => {
    const deps = alertDeps(db);
    const { alertId, sight, documentIds } = await driftAlert(db);
    await markFalseAlarm(deps, { alertId, userId: ann.id });
    const runId = await newRun(db, sight.sourceId);
    const again = await db.$transaction((tx) =>
      raiseAlert(tx, { ...sight, runId, at: new Date(deps.at.getTime() + 60_000) }),
    );
    expect(again).toEqual({ alertId, opened: false });
    expect((await documentsOf(db, documentIds)).heldBy).toEqual(Array(4).fill(null));
  });
});

describe('confirming', () => {
  it('keeps the documents held and out of training, also when it is resolved later', async () => {
    const deps = alertDeps(db);
    const { alertId, documentIds } = await driftAlert(db);
    expect(await confirmAlert(deps, { alertId, userId: ann.id })).toMatchObject({ kind: 'done' });
    expect(await alertOf(alertId)).toMatchObject({ status: 'acknowledged', confirmedAt: hoursOn(3) });
    await resolveAlert(deps, { alertId, userId: ann.id });
    expect(await documentsOf(db, documentIds)).toMatchObject({
      heldBy: Array(4).fill(alertId),
      trainable: Array(4).fill(false),
    });
    expect(deps.jobs).toEqual([]);
  });
});

describe('resolving', () => {
  it('gives the documents to the consumers when asked to, but never to training; undo and reopen take them back', async () => {
    const deps = alertDeps(db);
    const { alertId, documentIds } = await driftAlert(db);
    const eventId = eventOf(await resolveAlert(deps, { alertId, userId: ann.id, release: true }));
    expect(await documentsOf(db, documentIds)).toMatchObject({
      heldBy: Array(4).fill(null),
      trainable: Array(4).fill(false),
    });
    await undoAlertAction(deps, { alertId, userId: ann.id, eventId });
    expect((await documentsOf(db, documentIds)).heldBy).toEqual(Array(4).fill(alertId));
    await resolveAlert(deps, { alertId, userId: ann.id, release: true });
    expect(await reopenAlert(deps, { alertId, userId: ann.id })).toMatchObject({ kind: 'done' });
    expect(await alertOf(alertId)).toMatchObject({ status: 'new', closedAt: null });
    expect((await documentsOf(db, documentIds)).heldBy).toEqual(Array(4).fill(alertId));
  });
});

describe('two editors', () => {
  it('tells the second one that the alert has changed', async () => {
    const deps = alertDeps(db);
    const { alertId } = await driftAlert(db);
    const results = await Promise.all([
      confirmAlert(deps, { alertId, userId: ann.id, revision: 1 }),
      markFalseAlarm(deps, { alertId, userId: ben.id, revision: 1 }),
    ]);
    expect(results.map((one) => one.kind).sort()).toEqual(['changed', 'done']);
    expect(results).toContainEqual({ kind: 'changed', revision: 2 });
  });
});

describe('daily work', () => {
  it('assigns to people who may act, and to nobody', async () => {
    const deps = alertDeps(db);
    const { alertId } = await driftAlert(db);
    expect(await assignAlert(deps, { alertId, userId: ann.id, assigneeId: eve.id })).toEqual({
      kind: 'refused',
      reason: 'unknown-user',
    });
    await assignAlert(deps, { alertId, userId: ann.id, assigneeId: ben.id });
    const assigned = await alertOf(alertId);
    expect(assigned).toMatchObject({ status: 'assigned', assigneeId: ben.id });
    expect(assigned.events.at(-1)?.detail).toEqual({ assigneeId: ben.id, assignee: 'Ben' });
    await assignAlert(deps, { alertId, userId: ann.id, assigneeId: null });
    expect(await alertOf(alertId)).toMatchObject({ status: 'acknowledged', assigneeId: null });
  });

  it('acknowledges once and undoes only the last change', async () => {
    const deps = alertDeps(db);
    const { alertId } = await driftAlert(db);
    const acknowledged = eventOf(await acknowledgeAlert(deps, { alertId, userId: ann.id }));
    expect(await acknowledgeAlert(deps, { alertId, userId: ben.id })).toEqual({
      kind: 'refused',
      reason: 'already-acknowledged',
    });
    const confirmed = eventOf(await confirmAlert(deps, { alertId, userId: ben.id }));
    const undo = (eventId: string) => undoAlertAction(deps, { alertId, userId: ann.id, eventId });
    expect(await undo(acknowledged)).toEqual({ kind: 'refused', reason: 'nothing-to-undo' });
    expect(await undo(confirmed)).toMatchObject({ kind: 'done' });
    expect(await undo(acknowledged)).toEqual({ kind: 'refused', reason: 'nothing-to-undo' });
    expect(await alertOf(alertId)).toMatchObject({ status: 'acknowledged', confirmedAt: null });
  });

  it('undoes once, however often it is pressed at once', async () => {
    const deps = alertDeps(db);
    const { alertId } = await driftAlert(db);
    const eventId = eventOf(await markFalseAlarm(deps, { alertId, userId: ann.id }));
    const undone = await Promise.all(
      [ann, ben, ann].map(({ id }) => undoAlertAction(deps, { alertId, userId: id, eventId })),
    );
    expect(undone.map(({ kind }) => kind).sort()).toEqual(['done', 'refused', 'refused']);
    const { events } = await alertOf(alertId);
    expect(events.map(({ action }) => action)).toEqual(['opened', 'false-alarm', 'undone']);
  });

  it('returns from its snooze when the time is over', async () => {
    const deps = alertDeps(db);
    const { alertId } = await driftAlert(db);
    await snoozeAlert(deps, { alertId, userId: ann.id, until: hoursOn(5) });
    expect(await wakeAlerts(deps)).toEqual({ woken: 0 });
    deps.at = hoursOn(5);
    expect(await wakeAlerts(deps)).toEqual({ woken: 1 });
    expect(await alertOf(alertId)).toMatchObject({ status: 'new', snoozedUntil: null });
  });

  it('takes comments in every status, without outdating another editor', async () => {
    const deps = alertDeps(db);
    const { alertId, sight } = await driftAlert(db);
    await db.$transaction((tx) =>
      settleAlert(tx, {
        sourceId: sight.sourceId,
        kind: 'drift',
        field: 'body',
        at: hoursOn(1),
        reason: { code: 'good-run', params: {} },
      }),
    );
    const before = await alertOf(alertId);
    expect(
      await commentOnAlert(deps, { alertId, userId: eve.id, text: 'Was it the new template?' }),
    ).toMatchObject({ kind: 'done' });
    const after = await alertOf(alertId);
    expect(after.revision).toBe(before.revision);
    expect(after.events.at(-1)).toMatchObject({
      action: 'commented',
      detail: { text: 'Was it the new template?' },
    });
  });

  it('knows no alert that does not exist', async () => {
    expect(await acknowledgeAlert(alertDeps(db), { alertId: '999999', userId: ann.id })).toEqual({
      kind: 'not-found',
    });
  });
});
