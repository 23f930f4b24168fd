import { readMove } from '../core/calm/moved-address.ts';
import { lockAlertAfterSource } from '../db/inbox/alert-rows.ts';
import {
  type AlertChanged,
  type AlertCommand,
  type AlertDeps,
  changeAlertWithin,
} from './parts/alerts/change-alert.ts';
import { moveSource } from './parts/alerts/move-source.ts';

/**
 * Takes over the address that an alert proposes, and resolves the alert. Undoing the resolving puts the old address back.
 * Refused where the source has another address by now, or another source the new one.
 */
export function takeMovedAddress(deps: AlertDeps, command: AlertCommand): Promise<AlertChanged> {
  return deps.db.$transaction(async (tx) => {
    const alert = await lockAlertAfterSource(tx, BigInt(command.alertId));
    if (!alert) return { kind: 'not-found' };
    if (command.revision !== undefined && command.revision !== alert.revision)
      return { kind: 'changed', revision: alert.revision };
    const { evidence } = await tx.alert.findUniqueOrThrow({
      where: { id: alert.id },
      select: { evidence: true },
    });
    const move = alert.kind === 'moved' && alert.closedAt === null ? readMove(evidence) : null;
    if (!move) return { kind: 'refused', reason: 'no-address' };
    const { sourceId } = alert;
    const moved = await moveSource(tx, { sourceId, ...move, userId: command.userId, at: deps.now() });
    if (moved.kind !== 'moved')
      return { kind: 'refused', reason: moved.kind === 'known' ? 'address-known' : 'address-changed' };
    return changeAlertWithin(deps, tx, command, {
      action: { kind: 'resolve' },
      event: 'resolved',
      detail: { movedFrom: move.from, movedTo: move.to },
    });
  });
}
