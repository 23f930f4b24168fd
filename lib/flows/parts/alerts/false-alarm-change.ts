import { isStatistical } from '../../../core/alerts/kinds.ts';
import { releaseDocuments } from '../../../db/alerts/alert-documents.ts';
import type { AlertDeps, Change } from './change-alert.ts';

/** Frees the alert's documents for consumers and training, and asks for the training. */
export function falseAlarmChange(deps: AlertDeps, alertId: string): Change {
  return {
    action: { kind: 'mark-false' },
    event: 'false-alarm',
    alongside: async (tx, alert) => {
      const released = await releaseDocuments(tx, alert.id, true, deps.now());
      const inForce = await tx.detectorState.findUnique({
        where: { sourceId: alert.sourceId },
        select: { model: { select: { version: true } } },
      });
      const retrains = released > 0 || isStatistical(alert.kind);
      if (retrains) {
        const reason = { code: 'false-alarm', params: { alert: alertId, documents: released } };
        await deps.enqueue(tx, 'retrain-source', { sourceId: alert.sourceId, reason });
      }
      return { released, retrains: retrains ? 1 : 0, modelVersion: inForce?.model?.version ?? null };
    },
  };
}
