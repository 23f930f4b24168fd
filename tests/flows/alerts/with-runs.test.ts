import { expect, it } from 'vitest';
import { lockAlert } from '../../../lib/db/inbox/alert-rows.ts';
import { lockSource } from '../../../lib/db/sources/sources.ts';
import { acknowledgeAlert } from '../../../lib/flows/acknowledge-alert.ts';
import { actOnAlerts } from '../../../lib/flows/act-on-alerts.ts';
import { resolveAlert } from '../../../lib/flows/resolve-alert.ts';
import { testDatabase } from '../../database.ts';
import { alertDeps, driftAlert, user } from './alert-fixture.ts';

const { db } = await testDatabase();
const ann = await user(db, 'Ann');

it('a person and a run that change one alert wait for each other, and neither fails', async () => {
  const { alertId, source } = await driftAlert(db);
  const waiting = async () =>
    (
      await db.$queryRaw<unknown[]>`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    ).length;
  let resolving: ReturnType<typeof resolveAlert> | undefined;
  // As judging does: the source's row, and later the alert's.
  await db.$transaction(async (tx) => {
    await lockSource(tx, source.id);
    resolving = resolveAlert(alertDeps(db), { alertId, userId: ann.id });
    while ((await waiting()) === 0);
    expect(await lockAlert(tx, BigInt(alertId))).not.toBeNull();
  });
  expect(await resolving).toMatchObject({ kind: 'done' });
});

it('many are undone only where it is said what', async () => {
  const deps = alertDeps(db);
  const { alertId } = await driftAlert(db);
  await acknowledgeAlert(deps, { alertId, userId: ann.id });
  const undone = await actOnAlerts(deps, {
    ids: [alertId],
    actionOf: () => ({ kind: 'undo', eventId: null }),
    userId: ann.id,
  });
  expect(undone).toEqual({ done: [], refused: [{ alertId, reason: 'nothing-to-undo' }] });
});
