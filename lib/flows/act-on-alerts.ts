import type { AlertAction } from '../core/alerts/life-cycle.ts';
import { type AlertFilter, listAlertIds } from '../db/alert-list.ts';
import { type AlertChanged, type AlertDeps, changeAlert } from './parts/change-alert.ts';
import { falseAlarmChange } from './parts/false-alarm-change.ts';
import { snoozeChange } from './parts/snooze-change.ts';
import { undoAlertChange, undoable } from './parts/undo-alert-change.ts';

export type ManyAction =
  | { kind: 'acknowledge' | 'resolve' | 'mark-false' }
  | { kind: 'assign'; assigneeId: number | null }
  | { kind: 'snooze'; until: Date | 'worse' }
  /** Takes back what an earlier call did: alert → event. */
  | { kind: 'undo'; events: Record<string, string> };

export type Which = { ids: readonly string[] } | { filter: AlertFilter; expected: number };

export interface ManyDone {
  kind: 'acted';
  done: Extract<AlertChanged, { kind: 'done' }>[];
  refused: { alertId: string; reason: string }[];
}

const names = {
  acknowledge: 'acknowledged',
  assign: 'assigned',
  resolve: 'resolved',
} as const;

/**
 * Does the same with many alerts, each in its own transaction: one that refuses stops no other. A filter is applied here
 * and now; where it matches another number than the person was shown, nothing is done.
 */
export async function actOnAlerts(
  deps: AlertDeps,
  input: { which: Which; action: ManyAction; userId: number; most: number },
): Promise<ManyDone | { kind: 'changed'; matches: number }> {
  const { which, action, userId } = input;
  let ids: readonly string[];
  if ('ids' in which) ids = which.ids;
  else {
    ids = (await listAlertIds(deps.db, which.filter, input.most + 1)).map(String);
    if (ids.length !== which.expected) return { kind: 'changed', matches: ids.length };
  }
  const result: ManyDone = { kind: 'acted', done: [], refused: [] };
  for (const alertId of new Set(ids)) {
    const changed = await act(deps, { alertId, userId }, action);
    if (changed.kind === 'done') result.done.push(changed);
    else result.refused.push({ alertId, reason: changed.kind === 'refused' ? changed.reason : changed.kind });
  }
  return result;
}

async function act(
  deps: AlertDeps,
  command: { alertId: string; userId: number },
  action: ManyAction,
): Promise<AlertChanged> {
  switch (action.kind) {
    case 'undo': {
      // Without an event it would be whatever was done last, also by somebody else.
      const eventId = action.events[command.alertId];
      if (eventId === undefined) return { kind: 'refused', reason: 'nothing-to-undo' };
      return undoAlertChange(deps, { ...command, eventId }, undoable);
    }
    case 'snooze':
      return changeAlert(deps, command, snoozeChange(action.until));
    case 'mark-false':
      return changeAlert(deps, command, falseAlarmChange(deps, command.alertId));
    default: {
      const step: AlertAction = action;
      const detail: Record<string, string | number | null> = {};
      if (action.kind === 'assign') {
        const { assigneeId } = action;
        const user =
          assigneeId === null ? null : await deps.db.user.findUnique({ where: { id: assigneeId } });
        if (assigneeId !== null && (!user || user.disabledAt || user.role === 'viewer'))
          return { kind: 'refused', reason: 'unknown-user' };
        Object.assign(detail, { assigneeId, assignee: user?.name ?? null });
      }
      return changeAlert(deps, command, { action: step, event: names[action.kind], detail });
    }
  }
}
