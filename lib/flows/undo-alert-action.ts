import type { AlertChanged, AlertDeps } from './parts/alerts/change-alert.ts';
import { type UndoCommand, undoAlertChangeWithin } from './parts/alerts/undo-alert-change.ts';

/** Takes back what a person did with the alert, whatever it was, as long as it is the last thing that was done with it. */
export function undoAlertAction(deps: AlertDeps, command: UndoCommand): Promise<AlertChanged> {
  return deps.db.$transaction((tx) => undoAlertChangeWithin(deps, tx, command));
}
