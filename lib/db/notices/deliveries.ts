import type { MessageContent } from '../../core/notices/message-content.ts';
import type { Transaction } from '../database.ts';
import type { DeliveryState, Prisma } from '../generated/client.ts';

export type { DeliveryState } from '../generated/client.ts';
export type StoredAnswer = { code: string; status?: number; text?: string };

export interface DeliveryRow {
  id: bigint;
  channelId: number;
  key: string;
  content: MessageContent;
  state: DeliveryState;
  attempts: number;
  giveUpAt: Date;
  nextAttemptAt: Date | null;
  leaseUntil: Date | null;
}

export async function insertDelivery(
  tx: Transaction,
  delivery: {
    channelId: number;
    key: string;
    content: MessageContent;
    at: Date;
    giveUpAt: Date;
    nextAttemptAt: Date | null;
  },
): Promise<bigint> {
  const { at, content, ...rest } = delivery;
  const { id } = await tx.delivery.create({
    data: {
      ...rest,
      createdAt: at,
      purpose: content.purpose,
      content: content as unknown as Prisma.InputJsonObject,
    },
    select: { id: true },
  });
  return id;
}

/** Reads a delivery and keeps others from changing it until the transaction ends. */
export async function lockDelivery(tx: Transaction, id: bigint): Promise<DeliveryRow | null> {
  await tx.$executeRaw`select 1 from delivery where id = ${id} for update`;
  const row = await tx.delivery.findUnique({
    where: { id },
    select: {
      id: true,
      channelId: true,
      key: true,
      content: true,
      state: true,
      attempts: true,
      giveUpAt: true,
      nextAttemptAt: true,
      leaseUntil: true,
    },
  });
  return row && { ...row, content: row.content as unknown as MessageContent };
}

/** Writes down that an attempt begins, before anything is sent: what happens to it then is known even after a crash. */
export async function beginAttempt(
  tx: Transaction,
  { id, attempts }: DeliveryRow,
  at: Date,
  leaseUntil: Date,
): Promise<number> {
  const number = attempts + 1;
  await tx.deliveryAttempt.create({ data: { deliveryId: id, number, startedAt: at, outcome: 'started' } });
  await tx.delivery.update({
    where: { id },
    data: { state: 'sending', attempts: number, nextAttemptAt: null, leaseUntil },
  });
  return number;
}

/**
 * What became of an attempt. One that counted as lost by then changes the delivery only where it was accepted and nobody has
 * begun another: it need not be sent again. False where somebody else goes on with it.
 */
export async function endAttempt(
  tx: Transaction,
  deliveryId: bigint,
  attempt: { number: number; milliseconds: number; outcome: string; answer: StoredAnswer },
  next: { state: DeliveryState; nextAttemptAt: Date | null; finishedAt: Date | null },
): Promise<boolean> {
  const { number, milliseconds, outcome, answer } = attempt;
  const { count } = await tx.delivery.updateMany({
    where: {
      id: deliveryId,
      attempts: number,
      state: outcome === 'accepted' ? { in: ['sending', 'retrying', 'given_up'] } : 'sending',
    },
    data: { ...next, leaseUntil: null, answer },
  });
  await tx.deliveryAttempt.update({
    where: { deliveryId_number: { deliveryId, number } },
    data: { milliseconds, outcome, answer },
  });
  return count > 0;
}

/** An attempt whose worker was lost: whether the other side got it is not known. */
export async function markInterrupted(
  tx: Transaction,
  delivery: DeliveryRow,
  at: Date,
  isLast: boolean,
): Promise<void> {
  const answer = { code: 'interrupted' };
  await tx.deliveryAttempt.update({
    where: { deliveryId_number: { deliveryId: delivery.id, number: delivery.attempts } },
    data: { outcome: 'interrupted', answer },
  });
  await tx.delivery.update({
    where: { id: delivery.id },
    data: {
      ...(isLast
        ? { state: 'given_up', nextAttemptAt: null, finishedAt: at }
        : { state: 'retrying', nextAttemptAt: at }),
      leaseUntil: null,
      answer,
    },
  });
}

/** Deliveries whose time has come, or whose worker was lost. */
export async function dueDeliveries(db: Transaction, now: Date, most: number): Promise<bigint[]> {
  const rows = await db.delivery.findMany({
    where: { OR: [{ nextAttemptAt: { lte: now } }, { leaseUntil: { lte: now } }] },
    orderBy: { id: 'asc' },
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Ends what waits for a channel that is off or removed. */
export async function giveUpWaiting(
  tx: Transaction,
  channelId: number,
  at: Date,
  code: string,
): Promise<void> {
  await tx.delivery.updateMany({
    where: { channelId, state: { in: ['queued', 'retrying'] } },
    data: { state: 'given_up', nextAttemptAt: null, finishedAt: at, answer: { code } },
  });
}

export async function tryAgain(tx: Transaction, id: bigint, at: Date, giveUpAt: Date): Promise<void> {
  await tx.delivery.update({
    where: { id },
    data: { state: 'queued', giveUpAt, nextAttemptAt: at, finishedAt: null },
  });
}

/** Deletes what was finished long ago; returns how many. */
export async function deleteOldDeliveries(db: Transaction, before: Date, most: number): Promise<number> {
  return db.$executeRaw`
    delete from delivery where id in (select id from delivery where finished_at < ${before} limit ${most})`;
}

/** Notices outlive their delivery only as long as it may matter for repetitions. */
export async function deleteOldNotices(db: Transaction, before: Date, most: number): Promise<number> {
  return db.$executeRaw`
    delete from notice where id in
      (select id from notice where at < ${before} and due_at is null limit ${most})`;
}
