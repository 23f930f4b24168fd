import type { AlertChanged, AlertCommand, AlertDeps } from './parts/alerts/change-alert.ts';
import { undoAlertChange } from './parts/alerts/undo-alert-change.ts';

/** Within 30 days: the documents are held and untrainable again, the detector is trained without them, the alert is back. */
export function undoFalseAlarm(deps: AlertDeps, command: AlertCommand): Promise<AlertChanged> {
  return undoAlertChange(deps, command, ['false-alarm']);
}
