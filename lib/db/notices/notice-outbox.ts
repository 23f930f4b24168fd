import type { Severity } from '../../core/alerts/kinds.ts';
import type { Occasion } from '../../core/notices/occasions.ts';
import type { Transaction } from '../database.ts';

/** What happened to an alert, with what the rules of channels ask about it. */
export interface OutboxNews {
  eventId: bigint;
  alertId: bigint;
  occasion: Occasion;
  severity: Severity;
  kind: string;
  field: string;
  sourceId: number;
  host: string;
}

/** Part of the transaction that writes the event. */
export async function putIntoOutbox(
  tx: Transaction,
  { eventId, alertId, occasion }: { eventId: bigint; alertId: bigint; occasion: Occasion },
): Promise<void> {
  // The time is that of writing: an event may tell of pages that were captured long before.
  await tx.$executeRaw`
    insert into notice_outbox (event_id, alert_id, at, occasion, severity)
    select ${eventId}, id, now(), ${occasion}, severity from alert where id = ${alertId}`;
}

export async function hasOutboxNews(db: Transaction): Promise<boolean> {
  return (await db.noticeOutbox.findFirst({ select: { eventId: true } })) !== null;
}

/** The oldest news. Whoever reads it must hold `lockNotices`. */
export async function readOutbox(tx: Transaction, most: number): Promise<OutboxNews[]> {
  return tx.$queryRaw<OutboxNews[]>`
    select o.event_id as "eventId", o.alert_id as "alertId", o.occasion, o.severity::text as severity,
      a.kind, a.field, a.source_id as "sourceId", s.host
    from notice_outbox o join alert a on a.id = o.alert_id join source s on s.id = a.source_id
    order by o.event_id limit ${most}`;
}

export async function emptyOutbox(tx: Transaction, eventIds: readonly bigint[]): Promise<void> {
  await tx.noticeOutbox.deleteMany({ where: { eventId: { in: [...eventIds] } } });
}

/** One at a time decides what is told, so that repetitions are seen. False while somebody else does. */
export async function lockNotices(tx: Transaction): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('markdrift notices')) as locked`;
  return row?.locked ?? false;
}
