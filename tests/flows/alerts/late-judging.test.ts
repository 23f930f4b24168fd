import { expect, it } from 'vitest';
import { raiseAlert } from '../../../lib/db/alerts/alerts.ts';
import { judgeCollectedRun } from '../../../lib/flows/judge-run.ts';
import { resolveAlert } from '../../../lib/flows/resolve-alert.ts';
import { testDatabase } from '../../database.ts';
import { alertDeps, hoursOn, sourceWithDocuments, start, user } from './alert-fixture.ts';

const { db } = await testDatabase();
const ann = await user(db, 'Ann');

/** A run that could not reach the source, the last of many, and that waits for its judging since then. */
async function unreachableRun(sourceId: number, wrapperId: number, hours: number) {
  const { id } = await db.run.create({
    data: {
      sourceId,
      wrapperId,
      trigger: 'schedule',
      state: 'judging',
      outcome: 'unreachable',
      startedAt: hoursOn(hours),
      stateSince: hoursOn(hours),
    },
  });
  return String(id);
}

it('a run that was captured before a person resolved its alert, and judged after, opens none', async () => {
  const deps = alertDeps(db);
  const { source, runId } = await sourceWithDocuments(db, 0);
  const [wrapper] = source.wrappers;
  await db.source.update({ where: { id: source.id }, data: { failureCounts: { unreachable: 9 } } });
  const { alertId } = await db.$transaction((tx) =>
    raiseAlert(tx, {
      sourceId: source.id,
      runId,
      kind: 'unreachable',
      field: '',
      severity: 'high',
      wrapperVersion: 1,
      sentence: { code: 'unreachable', params: {} },
      evidence: {},
      documentIds: [],
      at: start,
    }),
  );
  const early = await unreachableRun(source.id, wrapper!.id, 2);
  deps.at = hoursOn(3);
  await resolveAlert(deps, { alertId, userId: ann.id });
  deps.at = hoursOn(4);
  expect(await judgeCollectedRun(deps, { runId: early })).toMatchObject({ kind: 'judged' });
  const alerts = () =>
    db.alert.findMany({
      where: { sourceId: source.id },
      orderBy: { id: 'asc' },
      select: { status: true, occurrenceCount: true, openedAt: true },
    });
  expect(await alerts()).toEqual([{ status: 'resolved', occurrenceCount: 2, openedAt: start }]);

  // One that saw it after that does.
  const later = await unreachableRun(source.id, wrapper!.id, 3.5);
  await judgeCollectedRun(deps, { runId: later });
  expect(await alerts()).toMatchObject([
    { status: 'resolved' },
    { status: 'regressed', openedAt: hoursOn(3.5) },
  ]);
});
