import { describe, expect, it } from 'vitest';
import { type AlertSight, raiseAlert, settleAlert } from '../../../lib/db/alerts/alerts.ts';
import { testDatabase } from '../../database.ts';
import {
  documentsOf,
  driftAlert,
  hoursOn,
  newRun,
  sourceWithDocuments,
  start,
} from '../../flows/alerts/alert-fixture.ts';

const { db } = await testDatabase();

const raise = (sight: AlertSight) => db.$transaction((tx) => raiseAlert(tx, sight));
const settle = (sourceId: number, at: Date, kind = 'unreachable') =>
  db.$transaction((tx) =>
    settleAlert(tx, { sourceId, kind, field: '', at, reason: { code: 'answers', params: {} } }),
  );
const alertOf = (id: string) =>
  db.alert.findUniqueOrThrow({ where: { id: BigInt(id) }, include: { events: { orderBy: { id: 'asc' } } } });

async function unreachable(): Promise<AlertSight> {
  const { source, runId } = await sourceWithDocuments(db, 0);
  return {
    sourceId: source.id,
    runId,
    kind: 'unreachable',
    field: '',
    severity: 'medium',
    wrapperVersion: 1,
    sentence: { code: 'timed-out', params: { runs: 3 } },
    evidence: {},
    documentIds: [],
    at: start,
  };
}

describe('raising', () => {
  it('opens one alert and holds its documents', async () => {
    const { alertId, documentIds } = await driftAlert(db);
    const alert = await alertOf(alertId);
    expect(alert).toMatchObject({
      status: 'new',
      occurrenceCount: 1,
      documentCount: 4,
      score: 2,
      threshold: 1,
      openedAt: start,
    });
    expect(alert.events.map((event) => event.action)).toEqual(['opened']);
    expect(await documentsOf(db, documentIds)).toMatchObject({
      heldBy: Array(4).fill(alertId),
      trainable: Array(4).fill(false),
    });
  });

  it('gathers what made it ring over its runs; where the kind says it all there is nothing to gather', async () => {
    const { alertId, sight } = await driftAlert(db);
    expect((await alertOf(alertId)).causes).toEqual(['shorter']);
    for (const causes of [['left-out', 'tags'], ['tags'], ['appended', 'left-out']])
      await raise({ ...sight, causes, runId: await newRun(db, sight.sourceId) });
    expect((await alertOf(alertId)).causes).toEqual(['shorter', 'left-out', 'tags', 'appended']);
    const silent = await unreachable();
    const raised = await raise({ ...silent, sentence: { code: 'unreachable', params: {} } });
    expect((await alertOf(raised.alertId)).causes).toEqual([]);
  });

  it('counts the next run on it, with its documents', async () => {
    const { alertId, sight, documentIds } = await driftAlert(db);
    const runId = await newRun(db, sight.sourceId);
    const again = await raise({
      ...sight,
      runId,
      score: 2.5,
      severity: 'medium',
      at: hoursOn(1),
      documentIds: documentIds.slice(2),
    });
    expect(again).toEqual({ alertId, opened: false });
    expect(await alertOf(alertId)).toMatchObject({
      occurrenceCount: 2,
      documentCount: 4,
      score: 2.5,
      severity: 'high',
      lastSeenAt: hoursOn(1),
    });
  });

  it('changes nothing when the same run reports twice', async () => {
    const { alertId, sight } = await driftAlert(db);
    const before = await alertOf(alertId);
    await raise(sight);
    expect(await alertOf(alertId)).toEqual(before);
  });

  it('makes one alert when eight runs raise it at once', async () => {
    const sight = await unreachable();
    const runs = await Promise.all(Array.from({ length: 8 }, () => newRun(db, sight.sourceId)));
    const raised = await Promise.all(runs.map((runId, i) => raise({ ...sight, runId, at: hoursOn(i) })));
    expect(new Set(raised.map((one) => one.alertId)).size).toBe(1);
    expect(raised.filter((one) => one.opened)).toHaveLength(1);
    expect(await alertOf(raised[0]!.alertId)).toMatchObject({ occurrenceCount: 8, lastSeenAt: hoursOn(7) });
  });

  it('does not hold documents where the extraction is right', async () => {
    const { source, runId, documentIds } = await sourceWithDocuments(db, 2);
    const { alertId } = await raise({
      ...(await unreachable()),
      sourceId: source.id,
      runId,
      kind: 'template-changed',
      documentIds,
    });
    expect(await documentsOf(db, documentIds)).toMatchObject({
      heldBy: [null, null],
      trainable: [null, null],
    });
    expect(await alertOf(alertId)).toMatchObject({ documentCount: 2 });
  });

  it('leaves note, snooze and assignee alone when the cause comes again', async () => {
    const { alertId, sight } = await driftAlert(db);
    await db.alert.update({
      where: { id: BigInt(alertId) },
      data: { status: 'snoozed', snoozedUntil: hoursOn(24), snoozedScore: 3 },
    });
    await raise({ ...sight, runId: await newRun(db, sight.sourceId), at: hoursOn(2), score: 2.9 });
    expect(await alertOf(alertId)).toMatchObject({ status: 'snoozed', occurrenceCount: 2, revision: 1 });
    await raise({ ...sight, runId: await newRun(db, sight.sourceId), at: hoursOn(3), score: 3.1 });
    const woken = await alertOf(alertId);
    expect(woken).toMatchObject({ status: 'new', snoozedUntil: null, occurrenceCount: 3 });
    expect(woken.events.at(-1)).toMatchObject({ action: 'woke', detail: { code: 'score' } });
  });

  it('counts a sight of replaced rules and lets it change nothing', async () => {
    const { alertId, sight } = await driftAlert(db);
    await raise({
      ...sight,
      runId: await newRun(db, sight.sourceId),
      wrapperVersion: 2,
      score: 1.1,
      at: hoursOn(1),
    });
    await raise({
      ...sight,
      runId: await newRun(db, sight.sourceId),
      wrapperVersion: 1,
      score: 9,
      at: hoursOn(2),
    });
    expect(await alertOf(alertId)).toMatchObject({ occurrenceCount: 3, score: 1.1, wrapperVersion: 2 });
  });
});

describe('recovery', () => {
  it('resolves, and a return soon after has regressed with the same assignee', async () => {
    const sight = await unreachable();
    const first = await raise(sight);
    const anna = await db.user.create({
      data: { email: 'anna@house.test', name: 'Anna', passwordHash: '-' },
    });
    await db.alert.update({
      where: { id: BigInt(first.alertId) },
      data: { assigneeId: anna.id, status: 'assigned' },
    });
    expect(await settle(sight.sourceId, hoursOn(1))).toEqual({ alertId: first.alertId });
    expect(await alertOf(first.alertId)).toMatchObject({
      status: 'resolved',
      openKey: null,
      closedAt: hoursOn(1),
    });
    const second = await raise({ ...sight, runId: await newRun(db, sight.sourceId), at: hoursOn(2) });
    expect(second.opened).toBe(true);
    const regressed = await alertOf(second.alertId);
    expect(regressed).toMatchObject({ status: 'regressed', assigneeId: anna.id });
    expect(regressed.events[0]).toMatchObject({
      detail: { code: 'regressed', params: { previous: first.alertId } },
    });
  });

  it('does not resolve by a good run that was captured before the bad one', async () => {
    const sight = await unreachable();
    await raise(sight);
    expect(await settle(sight.sourceId, hoursOn(-1))).toBeNull();
  });

  it('does not open again for a bad run that was captured before the recovery and arrives late', async () => {
    const sight = await unreachable();
    const first = await raise(sight);
    await settle(sight.sourceId, hoursOn(2));
    const late = await raise({ ...sight, runId: await newRun(db, sight.sourceId), at: hoursOn(1) });
    expect(late).toEqual({ alertId: first.alertId, opened: false });
    expect(await alertOf(first.alertId)).toMatchObject({ status: 'resolved', occurrenceCount: 2 });
  });

  it('flaps after three returns, and then waits for a lasting calm', async () => {
    const sight = await unreachable();
    const bad = async (at: number) =>
      raise({ ...sight, runId: await newRun(db, sight.sourceId), at: hoursOn(at) });
    const statuses: string[] = [];
    for (const at of [0, 2, 4, 6]) {
      const { alertId } = await bad(at);
      statuses.push((await alertOf(alertId)).status);
      await settle(sight.sourceId, hoursOn(at + 1));
    }
    expect(statuses).toEqual(['new', 'regressed', 'regressed', 'flapping']);
    expect(await bad(8)).toMatchObject({ opened: false });
    expect(await settle(sight.sourceId, hoursOn(9))).toBeNull();
    expect(await settle(sight.sourceId, hoursOn(14))).not.toBeNull();
  });
});
