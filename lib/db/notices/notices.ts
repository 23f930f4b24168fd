import { openKeyOf, type Severity } from '../../core/alerts/kinds.ts';
import type { AlertStatus } from '../../core/alerts/life-cycle.ts';
import type { NoticeHistory } from '../../core/notices/decide-notice.ts';
import type { WaitingNotice } from '../../core/notices/gather.ts';
import type { MessageLine } from '../../core/notices/message-content.ts';
import type { Occasion } from '../../core/notices/occasions.ts';
import type { Transaction } from '../database.ts';
import type { OutboxNews } from './notice-outbox.ts';

/** What a channel was told before, as far as one piece of news is concerned. */
export async function noticeHistory(
  tx: Transaction,
  channelId: number,
  news: OutboxNews,
): Promise<NoticeHistory> {
  const cause = causeOf(news);
  const [row] = await tx.$queryRaw<NoticeHistory[]>`
    select
      (select max(at) from notice where channel_id = ${channelId} and cause = ${cause} and why <> 'cooldown')
        as "causeToldAt",
      (select min(due_at) from notice where channel_id = ${channelId} and host = ${news.host}
        and due_at is not null and why in ('at-once', 'gather', 'host-hour')) as "hostDueAt",
      (select d.created_at from notice n join delivery d on d.id = n.delivery_id
        where n.channel_id = ${channelId} and n.host = ${news.host} and d.purpose in ('alert', 'group')
        order by n.at desc limit 1) as "hostToldAt"`;
  return row ?? { causeToldAt: null, hostDueAt: null, hostToldAt: null };
}

/** At most once for a channel and an event. `dueAt` is null for what is left out. */
export async function insertNotice(
  tx: Transaction,
  channelId: number,
  news: OutboxNews,
  decision: { at: Date; dueAt: Date | null; why: string },
): Promise<void> {
  await tx.notice.createMany({
    data: [
      {
        channelId,
        eventId: news.eventId,
        alertId: news.alertId,
        at: decision.at,
        occasion: news.occasion,
        severity: news.severity,
        cause: causeOf(news),
        host: news.host,
        dueAt: decision.dueAt,
        why: decision.why,
      },
    ],
    skipDuplicates: true,
  });
}

/** Channels for which something is due. */
export async function channelsWithDue(db: Transaction, now: Date): Promise<number[]> {
  const rows = await db.notice.findMany({
    where: { dueAt: { lte: now } },
    distinct: ['channelId'],
    select: { channelId: true },
  });
  return rows.map(({ channelId }) => channelId);
}

export type Waiting = WaitingNotice & { alertId: bigint; occasion: Occasion; at: Date };

/** All that waits for a channel, due or not, in order of arrival. */
export async function waitingFor(tx: Transaction, channelId: number): Promise<Waiting[]> {
  const rows = await tx.notice.findMany({
    where: { channelId, dueAt: { not: null } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      alertId: true,
      at: true,
      occasion: true,
      severity: true,
      host: true,
      dueAt: true,
      why: true,
    },
  });
  return rows.flatMap(({ dueAt, occasion, ...row }) =>
    dueAt === null ? [] : [{ ...row, dueAt, occasion: occasion as Occasion }],
  );
}

export function countWaiting(db: Transaction, channelId: number): Promise<number> {
  return db.notice.count({ where: { channelId, dueAt: { not: null } } });
}

export async function putIntoDelivery(tx: Transaction, noticeIds: readonly bigint[], deliveryId: bigint) {
  await tx.notice.updateMany({ where: { id: { in: [...noticeIds] } }, data: { dueAt: null, deliveryId } });
}

/** What waits for a channel that is off or removed is not told later: it would be old news. */
export async function dropWaiting(tx: Transaction, channelId: number): Promise<number> {
  const { count } = await tx.notice.updateMany({
    where: { channelId, dueAt: { not: null } },
    data: { dueAt: null, why: 'switched-off' },
  });
  return count;
}

/** Lines of a message about these notices, in their order, with the alerts as they stand now. */
export async function messageLines(tx: Transaction, notices: readonly Waiting[]): Promise<MessageLine[]> {
  const alerts = await tx.alert.findMany({
    where: { id: { in: notices.map(({ alertId }) => alertId) } },
    select: {
      id: true,
      status: true,
      kind: true,
      field: true,
      sentence: true,
      openedAt: true,
      documentCount: true,
      source: { select: { id: true, name: true, host: true } },
    },
  });
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  return notices.flatMap(({ alertId, occasion, severity, at }) => {
    const alert = byId.get(alertId);
    if (!alert) return [];
    return [
      {
        alertId: String(alertId),
        occasion,
        severity: severity as Severity,
        status: alert.status as AlertStatus,
        kind: alert.kind,
        field: alert.field,
        sentence: alert.sentence as MessageLine['sentence'],
        source: alert.source,
        openedAt: alert.openedAt.toISOString(),
        at: at.toISOString(),
        documents: alert.documentCount,
      },
    ];
  });
}

function causeOf({ sourceId, kind, field }: OutboxNews): string {
  return openKeyOf(sourceId, kind, field);
}
