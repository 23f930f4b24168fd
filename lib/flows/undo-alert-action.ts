import type { AlertChanged, AlertCommand, AlertDeps } from './parts/alerts/change-alert.ts';
import { undoAlertChange, undoable } from './parts/alerts/undo-alert-change.ts';

/** Takes back the last thing that a person did with the alert, whatever it was; `eventId` says which one is meant. */
export function undoAlertAction(
  deps: AlertDeps,
  command: AlertCommand & { eventId?: string | undefined },
): Promise<AlertChanged> {
  return undoAlertChange(deps, command, undoable);
}
