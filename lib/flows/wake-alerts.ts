import { awake } from '../core/alerts/life-cycle.ts';
import { addEvent, lockAlert, saveAlert } from '../db/inbox/alert-rows.ts';
import { announce } from '../db/operations/live.ts';
import type { Deps } from './parts/deps.ts';

/** Returns the alerts whose snooze is over to the inbox. Meant for a schedule; two at once do no harm. */
export async function wakeAlerts(deps: Pick<Deps, 'db' | 'now'>): Promise<{ woken: number }> {
  const now = deps.now();
  const due = await deps.db.alert.findMany({
    where: { status: 'snoozed', snoozedUntil: { lte: now } },
    select: { id: true },
  });
  let woken = 0;
  for (const { id } of due) {
    await deps.db.$transaction(async (tx) => {
      const alert = await lockAlert(tx, id);
      if (alert?.status !== 'snoozed' || !alert.snoozedUntil || alert.snoozedUntil > now) return;
      await saveAlert(tx, alert, { ...alert, ...awake(alert) });
      await addEvent(tx, { alertId: id, at: now, action: 'woke', detail: { code: 'time', params: {} } });
      await announce(tx, { topic: 'alerts', sourceId: alert.sourceId, alertId: String(id) });
      woken += 1;
    });
  }
  return { woken };
}
