import { isStatistical } from '../../../core/alerts/kinds.ts';
import { keepBack, releaseDocuments } from '../../../db/alerts/alert-documents.ts';
import { putModelBack } from '../../../db/alerts/alert-learning.ts';
import type { Transaction } from '../../../db/database.ts';
import { lockDetectorState } from '../../../db/detector/detector-state.ts';
import { lastChange, lockAlertAfterSource, markUndone } from '../../../db/inbox/alert-rows.ts';
import { announce } from '../../../db/operations/live.ts';
import {
  type AlertChanged,
  type AlertCommand,
  type AlertDeps,
  changeAlertWithin,
  stateFromJson,
} from './change-alert.ts';
import { moveSource } from './move-source.ts';

/** Events that can be taken back, each while it is the last change of its alert. */
export const undoable = [
  'acknowledged',
  'assigned',
  'snoozed',
  'woken',
  'confirmed',
  'resolved',
  'reopened',
  'false-alarm',
] as const;

/** What is to be taken back, as the person saw it: a further press, or another's act meanwhile, must not reach a second one. */
export type UndoCommand = AlertCommand & { eventId: string };

/**
 * Takes back the change that `eventId` names, while it is the last one of its alert. Documents go back with it: what a false
 * alarm or a resolving released is held again, and after a false alarm the model from before is in force again at once,
 * until the detector is trained without them.
 */
export async function undoAlertChangeWithin(
  deps: AlertDeps,
  tx: Transaction,
  command: UndoCommand,
): Promise<AlertChanged> {
  const alertId = BigInt(command.alertId);
  const changes = [...undoable, 'recovered', 'undone'];
  const seen = await lastChange(tx, alertId, changes);
  if (seen?.action === 'false-alarm') await lockDetectorOf(tx, alertId);
  if (!(await lockAlertAfterSource(tx, alertId))) return { kind: 'not-found' };
  // Read again: while the lock was waited for, another may have done or undone something.
  const change = await lastChange(tx, alertId, changes);
  const isMeant = change?.id === seen?.id && String(change?.id) === command.eventId;
  if (!change?.before || !isMeant || !(undoable as readonly string[]).includes(change.action)) {
    return { kind: 'refused', reason: 'nothing-to-undo' };
  }
  const before = stateFromJson(change.before);
  const { movedFrom, movedTo } = change.detail;
  return changeAlertWithin(deps, tx, command, {
    action: { kind: 'undo', before, changedAt: change.at },
    event: 'undone',
    detail: { undid: change.action },
    first: async (_, { sourceId }) => {
      if (typeof movedFrom !== 'string' || typeof movedTo !== 'string') return null;
      const back = { sourceId, from: movedTo, to: movedFrom };
      const moved = await moveSource(tx, { ...back, userId: command.userId, at: deps.now() });
      if (moved.kind === 'moved') return null;
      return moved.kind === 'known' ? 'address-known' : 'address-changed';
    },
    alongside: async (_, alert) => {
      await markUndone(tx, change.id, deps.now());
      if (change.action === 'reopened' && change.detail.released) {
        return { released: await releaseDocuments(tx, alert.id, false, deps.now()) };
      }
      const released = change.action === 'false-alarm' || Boolean(change.detail.released);
      if (!released) return undefined;
      const held = await keepBack(tx, alert.id);
      if (change.action === 'false-alarm' && (held > 0 || isStatistical(alert.kind))) {
        const reason = { code: 'false-alarm-undone', params: { alert: command.alertId } };
        await deps.enqueue(tx, 'retrain-source', { sourceId: alert.sourceId, reason });
        return { held, modelVersion: await modelBack(tx, alert, change.detail.modelVersion) };
      }
      return { held };
    },
  });
}

/** Judging takes the detector's lock before the source's: so does whoever will need both. */
async function lockDetectorOf(tx: Transaction, alertId: bigint): Promise<void> {
  const alert = await tx.alert.findUnique({ where: { id: alertId }, select: { sourceId: true } });
  if (alert) await lockDetectorState(tx, alert.sourceId);
}

async function modelBack(
  tx: Transaction,
  { id, sourceId }: { id: bigint; sourceId: number },
  version: unknown,
): Promise<number | null> {
  if (typeof version !== 'number') return null;
  const back = await putModelBack(tx, { sourceId, alertId: id, version });
  if (back !== null) await announce(tx, { topic: 'detector', sourceId });
  return back;
}
