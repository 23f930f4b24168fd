import type { AlertReturn } from '../../core/alerts/life-cycle.ts';
import type { SeenAlert } from '../../core/alerts/recurrence.ts';
import { occasionOf } from '../../core/notices/occasions.ts';
import type { Transaction } from '../database.ts';
import type { Alert, Prisma } from '../generated/client.ts';
import { putIntoOutbox } from '../notices/notice-outbox.ts';

/** An alert's row as the life cycle sees it, with what only the tables know. */
export type AlertRow = SeenAlert &
  Pick<Alert, 'id' | 'sourceId' | 'kind' | 'field' | 'openKey' | 'firstDocumentId' | 'revision'>;

/**
 * As `lockAlert`, its source's row first: runs take their locks in this order, and whoever may have to write the source's
 * status after changing the alert must do so too, or the two would wait for each other.
 */
export async function lockAlertAfterSource(tx: Transaction, id: bigint): Promise<AlertRow | null> {
  await tx.$executeRaw`
    select 1 from source where id = (select source_id from alert where id = ${id}) for update`;
  return lockAlert(tx, id);
}

/** Reads an alert and keeps others from changing it until the transaction ends. */
export async function lockAlert(tx: Transaction, id: bigint): Promise<AlertRow | null> {
  await tx.$executeRaw`select 1 from alert where id = ${id} for update`;
  const row = await tx.alert.findUnique({
    where: { id },
    select: {
      id: true,
      sourceId: true,
      kind: true,
      field: true,
      openKey: true,
      severity: true,
      status: true,
      lastSeenAt: true,
      closedAt: true,
      confirmedAt: true,
      wrapperVersion: true,
      score: true,
      firstDocumentId: true,
      assigneeId: true,
      snoozedUntil: true,
      snoozedScore: true,
      returned: true,
      revision: true,
    },
  });
  return row && { ...row, returned: row.returned as AlertReturn | null };
}

/**
 * Writes what the life cycle decided. The revision grows with each change that a person must know of before acting, so
 * that an editor who looks at an older one is told; a mere further sight leaves it.
 */
export async function saveAlert(
  tx: Transaction,
  from: AlertRow,
  to: SeenAlert,
  more: Prisma.AlertUncheckedUpdateInput = {},
  telling = true,
): Promise<number> {
  const revision = from.revision + (telling ? 1 : 0);
  await tx.alert.update({
    where: { id: from.id },
    data: {
      status: to.status,
      severity: to.severity,
      score: to.score,
      assigneeId: to.assigneeId,
      confirmedAt: to.confirmedAt,
      closedAt: to.closedAt,
      snoozedUntil: to.snoozedUntil,
      snoozedScore: to.snoozedScore,
      lastSeenAt: to.lastSeenAt,
      wrapperVersion: to.wrapperVersion,
      ...more,
      revision,
    },
  });
  return revision;
}

export interface NewEvent {
  alertId: bigint;
  at: Date;
  userId?: number | null;
  action: string;
  detail?: Prisma.InputJsonValue;
  before?: Prisma.InputJsonValue;
}

/**
 * Writes an event into the activity log and, where it is news for the notification channels, into their outbox: with the
 * event itself, so that neither is there without the other. The alert's row must be up to date.
 */
export async function addEvent(tx: Transaction, event: NewEvent): Promise<bigint> {
  const { id } = await tx.alertEvent.create({
    data: {
      alertId: event.alertId,
      at: event.at,
      userId: event.userId ?? null,
      action: event.action,
      detail: event.detail ?? {},
      ...(event.before === undefined ? {} : { before: event.before }),
    },
    select: { id: true },
  });
  const occasion = occasionOf(event.action, codeOf(event.detail));
  if (occasion !== null) await putIntoOutbox(tx, { eventId: id, alertId: event.alertId, occasion });
  return id;
}

function codeOf(detail: unknown): string | undefined {
  const code = (detail as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Counts the run once, however often it is reported; a sight without a run counts each time. */
export async function countOccurrence(
  tx: Transaction,
  alertId: bigint,
  sight: { runId: string | null; at: Date; score?: number | null },
  documents: number,
): Promise<boolean> {
  const runId = sight.runId === null ? null : BigInt(sight.runId);
  const added = await tx.$executeRaw`
    insert into alert_occurrence (alert_id, run_id, at, documents, score)
    values (${alertId}, ${runId}, ${sight.at}, ${documents}, ${sight.score ?? null})
    on conflict (alert_id, run_id) do nothing`;
  await tx.$executeRaw`
    update alert set occurrence_count = occurrence_count + ${added},
      document_count = (select count(*)::int from alert_document where alert_id = ${alertId})
    where id = ${alertId}`;
  return added > 0;
}

/** The newest of these events that has not been taken back, whoever caused it. */
export async function lastChange(tx: Transaction, alertId: bigint, actions: readonly string[]) {
  const event = await tx.alertEvent.findFirst({
    where: { alertId, action: { in: [...actions] }, undoneAt: null },
    orderBy: { id: 'desc' },
    select: { id: true, at: true, action: true, detail: true, before: true },
  });
  return event && { ...event, detail: event.detail as Record<string, string | number | null> };
}

export async function markUndone(tx: Transaction, eventId: bigint, at: Date): Promise<void> {
  await tx.alertEvent.update({ where: { id: eventId }, data: { undoneAt: at } });
}
