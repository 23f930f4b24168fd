import { expect, it } from 'vitest';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { raiseAlert, settleAlert } from '../../../lib/db/alerts/alerts.ts';
import { actOnAlerts } from '../../../lib/flows/act-on-alerts.ts';
import { confirmAlert } from '../../../lib/flows/confirm-alert.ts';
import type { ManyAction } from '../../../lib/flows/parts/alerts/act-on-alert.ts';
import { reopenAlert } from '../../../lib/flows/resolve-alert.ts';
import { undoAlertAction } from '../../../lib/flows/undo-alert-action.ts';
import { wakeAlerts } from '../../../lib/flows/wake-alerts.ts';
import { testDatabase } from '../../database.ts';
import { alertDeps, documentsOf, driftAlert, newRun, start, user } from './alert-fixture.ts';

const { db } = await testDatabase();
const ann = await user(db, 'Ann');
const minute = 60_000;
const hour = 60 * minute;
const sequences = 6;
const stepsEach = 40;

/** What undo has to give back; the revision grows with everything. */
async function stateOf(id: bigint, documentIds: string[]) {
  const { revision: _, ...alert } = await db.alert.findUniqueOrThrow({ where: { id } });
  return { alert, documents: (await documentsOf(db, documentIds)).heldBy };
}

it('keeps one open alert of a cause, and undo gives back exactly what was, in any sequence', async () => {
  const undone = new Set<string>();
  for (let seed = 1; seed <= sequences; seed++) {
    const random = seededRandom(seed);
    const deps = alertDeps(db);
    const { sight, documentIds } = await driftAlert(db, 2);
    const { sourceId } = sight;
    let now = start.getTime();
    for (let i = 0; i < stepsEach; i++) {
      now += Math.floor(random() ** 2 * 12 * hour) + minute;
      deps.at = new Date(now);
      const seenAt = new Date(now - (random() < 0.4 ? Math.floor(random() * 24 * hour) : 0));
      const draw = random();
      const all = await db.alert.findMany({ where: { sourceId }, orderBy: { id: 'asc' } });
      const target = all[Math.floor(random() * all.length)]!;
      const command = { alertId: String(target.id), userId: ann.id };
      const actions: ManyAction[] = [
        { kind: 'acknowledge' },
        { kind: 'assign', assigneeId: random() < 0.5 ? ann.id : null },
        { kind: 'snooze', until: random() < 0.5 ? 'worse' : new Date(now + random() * 48 * hour) },
        { kind: 'resolve' },
        { kind: 'mark-false' },
      ];
      if (draw < 0.3) {
        const runId = await newRun(db, sourceId);
        await db.$transaction((tx) =>
          raiseAlert(tx, { ...sight, runId, at: seenAt, score: random() * 4, severity: 'medium' }),
        );
      } else if (draw < 0.4) {
        const reason = { code: 'right-again', params: {} };
        await db.$transaction((tx) =>
          settleAlert(tx, { sourceId, kind: 'drift', field: 'body', at: seenAt, wrapperVersion: 1, reason }),
        );
      } else if (draw < 0.45) await wakeAlerts(deps);
      else {
        const before = await stateOf(target.id, documentIds);
        const done =
          draw < 0.55
            ? await confirmAlert(deps, command)
            : draw < 0.65
              ? await reopenAlert(deps, command)
              : await oneOf(deps, command, actions[Math.floor(random() * actions.length)]!);
        if (done.kind === 'done' && random() < 0.5) {
          const back = await undoAlertAction(deps, { ...command, eventId: done.eventId });
          expect(back.kind).toBe('done');
          const slept = before.alert.snoozedUntil !== null && before.alert.snoozedUntil <= deps.at;
          if (!slept) expect(await stateOf(target.id, documentIds)).toEqual(before);
          undone.add(String(before.alert.status));
        }
      }
      await expectSound(sourceId);
    }
  }
  expect(undone.size).toBeGreaterThan(4);
}, 120_000);

async function oneOf(
  deps: ReturnType<typeof alertDeps>,
  { alertId, userId }: { alertId: string; userId: number },
  action: ManyAction,
) {
  const result = await actOnAlerts(deps, { ids: [alertId], actionOf: () => action, userId });
  return result.done[0] ?? ({ kind: 'refused' } as const);
}

async function expectSound(sourceId: number) {
  const alerts = await db.alert.findMany({ where: { sourceId } });
  expect(alerts.filter(({ openKey }) => openKey !== null).length).toBeLessThanOrEqual(1);
  for (const alert of alerts) {
    const closed = alert.status === 'resolved' || alert.status === 'false_alarm';
    expect(alert.openKey === null).toBe(closed);
    expect(alert.closedAt !== null).toBe(closed);
    expect(alert.snoozedUntil !== null).toBe(alert.status === 'snoozed');
    if (closed) expect(alert.snoozedScore).toBeNull();
  }
}
