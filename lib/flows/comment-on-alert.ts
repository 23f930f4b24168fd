import { addEvent } from '../db/inbox/alert-rows.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import type { AlertCommand, AlertDeps } from './parts/alerts/change-alert.ts';

/** Adds a comment to the activity log; possible in every status, and no change of state that another editor must know of. */
export async function commentOnAlert(
  deps: AlertDeps,
  command: AlertCommand & { text: string },
): Promise<{ kind: 'done'; eventId: string } | { kind: 'not-found' }> {
  return deps.db.$transaction(async (tx) => {
    const alertId = BigInt(command.alertId);
    const alert = await tx.alert.findUnique({ where: { id: alertId }, select: { sourceId: true } });
    if (!alert) return { kind: 'not-found' as const };
    const detail = { text: command.text };
    const eventId = await addEvent(tx, {
      alertId,
      at: deps.now(),
      userId: command.userId,
      action: 'commented',
      detail,
    });
    // The words are in the activity log of the alert; here is only that there are some.
    await recordAudit(tx, {
      userId: command.userId,
      action: 'alert.commented',
      target: `alert:${command.alertId}`,
      detail: { event: String(eventId) },
    });
    await announce(tx, { topic: 'alerts', sourceId: alert.sourceId, alertId: command.alertId });
    return { kind: 'done' as const, eventId: String(eventId) };
  });
}
