import { keepBack, releaseDocuments } from '../db/alerts/alert-documents.ts';
import {
  type AlertChanged,
  type AlertCommand,
  type AlertDeps,
  changeAlert,
} from './parts/alerts/change-alert.ts';

/**
 * The matter is over. Documents stay held until they are extracted again, for they are still wrong, unless the person
 * says that consumers may have them as they are; trained on they are in neither case.
 */
export function resolveAlert(
  deps: AlertDeps,
  command: AlertCommand & { release?: boolean | undefined },
): Promise<AlertChanged> {
  return changeAlert(deps, command, {
    action: { kind: 'resolve' },
    event: 'resolved',
    alongside: async (tx, alert) =>
      command.release ? { released: await releaseDocuments(tx, alert.id, false, deps.now()) } : undefined,
  });
}

/** It was not over. What the resolving released is held again. */
export function reopenAlert(deps: AlertDeps, command: AlertCommand): Promise<AlertChanged> {
  return changeAlert(deps, command, {
    action: { kind: 'reopen' },
    event: 'reopened',
    alongside: async (tx, alert) => {
      const resolved = await tx.alertEvent.findFirst({
        where: { alertId: alert.id, action: { in: ['resolved', 'recovered'] } },
        orderBy: { id: 'desc' },
        select: { detail: true },
      });
      const released = (resolved?.detail as { released?: number } | undefined)?.released;
      return released ? { held: await keepBack(tx, alert.id), released } : undefined;
    },
  });
}
