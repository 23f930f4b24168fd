import type { Transaction } from '../../../db/database.ts';
import { type AlertChanged, type AlertDeps, changeAlertWithin } from './change-alert.ts';
import { falseAlarmChange } from './false-alarm-change.ts';
import { snoozeChange } from './snooze-change.ts';
import { undoAlertChangeWithin } from './undo-alert-change.ts';

/** What can be done with many alerts alike. */
export type ManyAction =
  | { kind: 'acknowledge' | 'resolve' | 'mark-false' }
  | { kind: 'assign'; assigneeId: number | null }
  | { kind: 'snooze'; until: Date | 'worse' }
  /** Takes an event back. Without one it would be whatever was done last, also by somebody else. */
  | { kind: 'undo'; eventId: string | null };

/** Does one thing with one alert, in the caller's transaction. */
export async function actOnAlertWithin(
  deps: AlertDeps,
  tx: Transaction,
  command: { alertId: string; userId: number },
  action: ManyAction,
): Promise<AlertChanged> {
  switch (action.kind) {
    case 'undo': {
      const { eventId } = action;
      if (eventId === null) return { kind: 'refused', reason: 'nothing-to-undo' };
      return undoAlertChangeWithin(deps, tx, { ...command, eventId });
    }
    case 'snooze':
      return changeAlertWithin(deps, tx, command, snoozeChange(action.until));
    case 'mark-false':
      return changeAlertWithin(deps, tx, command, falseAlarmChange(deps, command.alertId));
    case 'assign': {
      const { assigneeId } = action;
      const user = assigneeId === null ? null : await tx.user.findUnique({ where: { id: assigneeId } });
      if (assigneeId !== null && (!user || user.disabledAt || user.role === 'viewer'))
        return { kind: 'refused', reason: 'unknown-user' };
      const detail = { assigneeId, assignee: user?.name ?? null };
      return changeAlertWithin(deps, tx, command, { action, event: 'assigned', detail });
    }
    case 'acknowledge':
      return changeAlertWithin(deps, tx, command, { action: { kind: action.kind }, event: 'acknowledged' });
    case 'resolve':
      return changeAlertWithin(deps, tx, command, { action: { kind: action.kind }, event: 'resolved' });
  }
}
