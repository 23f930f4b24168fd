import { type AlertChanged, type AlertCommand, type AlertDeps, changeAlert } from './parts/change-alert.ts';

/** Puts an alert aside until a time, or until its cause is clearly worse; null wakes it at once. */
export function snoozeAlert(
  deps: AlertDeps,
  command: AlertCommand & { until: Date | null },
): Promise<AlertChanged> {
  if (command.until === null) return changeAlert(deps, command, { action: { kind: 'wake' }, event: 'woken' });
  return changeAlert(deps, command, {
    action: { kind: 'snooze', until: command.until },
    event: 'snoozed',
    detail: { until: command.until.toISOString() },
  });
}
