import { openKeyOf } from '../../../core/alerts/kinds.ts';
import {
  type AlertAction,
  type AlertState,
  isOpen,
  type Refusal,
  step,
} from '../../../core/alerts/life-cycle.ts';
import type { Transaction } from '../../../db/database.ts';
import { type AlertRow, addEvent, lockAlertAfterSource, saveAlert } from '../../../db/inbox/alert-rows.ts';
import { announce } from '../../../db/operations/live.ts';
import { recordAudit } from '../../../db/people/audit.ts';
import { refreshSourceStatus } from '../collecting/refresh-source-status.ts';
import type { Deps } from '../deps.ts';

export type AlertDeps = Pick<Deps, 'db' | 'now' | 'enqueue'>;

/** Who does what to which alert. `revision` is the one the person looked at; without it the present one is taken. */
export interface AlertCommand {
  alertId: string;
  userId: number;
  revision?: number | undefined;
}

export type AlertChanged =
  | { kind: 'done'; alertId: string; revision: number; eventId: string }
  | { kind: 'not-found' }
  /** Somebody else, or a run, changed it since the person looked. */
  | { kind: 'changed'; revision: number }
  | { kind: 'refused'; reason: RefusalReason };

export type RefusalReason =
  | Refusal
  | 'another-open'
  | 'nothing-to-undo'
  | 'unknown-user'
  | 'no-address'
  | 'address-changed'
  | 'address-known';

export interface Change {
  action: AlertAction;
  /** Name of the event in the activity log. */
  event: string;
  detail?: Record<string, string | number | boolean | null>;
  /** Done before, once nothing else stands in the way; a reason refuses the change, and then nothing may have been written. */
  first?: (tx: Transaction, alert: AlertRow) => Promise<RefusalReason | null>;
  /** What else belongs to the change, in the same transaction. What it returns is added to the event's detail. */
  alongside?: (
    tx: Transaction,
    alert: AlertRow,
  ) => Promise<Record<string, string | number | null> | undefined>;
}

/** The person's transaction: lock, revision, life cycle, row, event, audit, notice to open consoles. */
export async function changeAlert(
  deps: AlertDeps,
  command: AlertCommand,
  change: Change,
): Promise<AlertChanged> {
  return deps.db.$transaction((tx) => changeAlertWithin(deps, tx, command, change));
}

export async function changeAlertWithin(
  deps: AlertDeps,
  tx: Transaction,
  command: AlertCommand,
  change: Change,
): Promise<AlertChanged> {
  const alert = await lockAlertAfterSource(tx, BigInt(command.alertId));
  if (!alert) return { kind: 'not-found' };
  if (command.revision !== undefined && command.revision !== alert.revision) {
    return { kind: 'changed', revision: alert.revision };
  }
  const now = deps.now();
  const next = step(alert, change.action, now);
  if (next.kind === 'refused') return next;
  const openKey = isOpen(next.to.status) ? openKeyOf(alert.sourceId, alert.kind, alert.field) : null;
  if (openKey !== alert.openKey && openKey !== null) {
    const other = await tx.alert.findUnique({ where: { openKey }, select: { id: true } });
    if (other) return { kind: 'refused', reason: 'another-open' };
  }
  const reason = await change.first?.(tx, alert);
  if (reason) return { kind: 'refused', reason };
  const more = await change.alongside?.(tx, alert);
  const to = { ...alert, ...next.to };
  const revision = await saveAlert(tx, alert, to, { openKey });
  // The source's status names its open alerts: it may not wait for the next run to say that one is gone.
  if (openKey !== alert.openKey) await refreshSourceStatus(tx, alert.sourceId, now);
  const detail = { ...change.detail, ...more };
  const eventId = await addEvent(tx, {
    alertId: alert.id,
    at: now,
    userId: command.userId,
    action: change.event,
    detail,
    before: stateToJson(alert),
  });
  await recordAudit(tx, {
    userId: command.userId,
    action: `alert.${change.event}`,
    target: `alert:${command.alertId}`,
    detail,
  });
  await announce(tx, { topic: 'alerts', sourceId: alert.sourceId, alertId: command.alertId });
  return { kind: 'done', alertId: command.alertId, revision, eventId: String(eventId) };
}

/** What undo needs of the state that a change left. */
function stateToJson(state: AlertState) {
  return {
    status: state.status,
    severity: state.severity,
    score: state.score,
    assigneeId: state.assigneeId,
    confirmedAt: state.confirmedAt?.toISOString() ?? null,
    closedAt: state.closedAt?.toISOString() ?? null,
    snoozedUntil: state.snoozedUntil?.toISOString() ?? null,
    snoozedScore: state.snoozedScore,
    returned: state.returned,
  };
}

export function stateFromJson(json: unknown): AlertState {
  const stored = json as ReturnType<typeof stateToJson>;
  const date = (iso: string | null) => (iso === null ? null : new Date(iso));
  return {
    ...stored,
    confirmedAt: date(stored.confirmedAt),
    closedAt: date(stored.closedAt),
    snoozedUntil: date(stored.snoozedUntil),
    returned: stored.returned ?? null,
  };
}
