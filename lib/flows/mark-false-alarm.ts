import { documentExtent } from '../db/alerts/alert-documents.ts';
import { lockAlertAfterSource } from '../db/inbox/alert-rows.ts';
import {
  type AlertChanged,
  type AlertCommand,
  type AlertDeps,
  changeAlertWithin,
} from './parts/alerts/change-alert.ts';
import { falseAlarmChange } from './parts/alerts/false-alarm-change.ts';

/**
 * The documents are right: they go to the consumers and into training (that they were suspicious stays on record), and the
 * detector is trained anew with them. `documents` is the number that the person was shown; where it has changed since,
 * nothing is done. Can be undone for 30 days.
 */
export async function markFalseAlarm(
  deps: AlertDeps,
  command: AlertCommand & { documents?: number | undefined },
): Promise<AlertChanged> {
  return deps.db.$transaction(async (tx) => {
    if (command.documents !== undefined) {
      const id = BigInt(command.alertId);
      // The extent must not move between the count and the release.
      const alert = await lockAlertAfterSource(tx, id);
      const { affected } = await documentExtent(tx, id);
      if (alert && affected !== command.documents) return { kind: 'changed', revision: alert.revision };
    }
    return changeAlertWithin(deps, tx, command, falseAlarmChange(deps, command.alertId));
  });
}
