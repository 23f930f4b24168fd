import { isStatistical } from '../core/alerts/kinds.ts';
import { documentExtent, releaseDocuments } from '../db/alert-documents.ts';
import {
  type AlertChanged,
  type AlertCommand,
  type AlertDeps,
  changeAlertWithin,
} from './parts/change-alert.ts';

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
      // The extent must not move between the count and the release.
      await tx.$executeRaw`select 1 from alert where id = ${BigInt(command.alertId)} for update`;
      const { affected } = await documentExtent(tx, BigInt(command.alertId));
      const alert = await tx.alert.findUnique({
        where: { id: BigInt(command.alertId) },
        select: { revision: true },
      });
      if (alert && affected !== command.documents) return { kind: 'changed', revision: alert.revision };
    }
    return changeAlertWithin(deps, tx, command, {
      action: { kind: 'mark-false' },
      event: 'false-alarm',
      alongside: async (_, alert) => {
        const released = await releaseDocuments(tx, alert.id, true);
        const inForce = await tx.detectorState.findUnique({
          where: { sourceId: alert.sourceId },
          select: { model: { select: { version: true } } },
        });
        const retrains = released > 0 || isStatistical(alert.kind);
        if (retrains) {
          const reason = { code: 'false-alarm', params: { alert: command.alertId, documents: released } };
          await deps.enqueue(tx, 'retrain-source', { sourceId: alert.sourceId, reason });
        }
        return { released, retrains: retrains ? 1 : 0, modelVersion: inForce?.model?.version ?? null };
      },
    });
  });
}
