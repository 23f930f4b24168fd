import {
  type AlertChanged,
  type AlertCommand,
  type AlertDeps,
  changeAlert,
} from './parts/alerts/change-alert.ts';
import { snoozeChange } from './parts/alerts/snooze-change.ts';

/** Puts an alert aside until a time or, whatever the time, until its cause is clearly worse; null wakes it at once. */
export function snoozeAlert(
  deps: AlertDeps,
  command: AlertCommand & { until: Date | 'worse' | null },
): Promise<AlertChanged> {
  if (command.until === null) return changeAlert(deps, command, { action: { kind: 'wake' }, event: 'woken' });
  return changeAlert(deps, command, snoozeChange(command.until));
}
