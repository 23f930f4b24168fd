import { addEvent } from '../db/alert-rows.ts';
import { announce } from '../db/live.ts';
import type { AlertCommand, AlertDeps } from './parts/change-alert.ts';

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
    await announce(tx, { topic: 'alerts', sourceId: alert.sourceId, alertId: command.alertId });
    return { kind: 'done' as const, eventId: String(eventId) };
  });
}
