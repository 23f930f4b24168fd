import type { MessageContent } from '../../core/notices/message-content.ts';
import type { Transaction } from '../database.ts';
import type { Prisma } from '../generated/client.ts';
import type { DeliveryState, StoredAnswer } from './deliveries.ts';

export interface LoggedDelivery {
  id: bigint;
  key: string;
  channel: { id: number; name: string; kind: 'email' | 'webhook' | 'slack' | 'telegram'; removed: boolean };
  content: MessageContent;
  state: DeliveryState;
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date | null;
  finishedAt: Date | null;
  answer: StoredAnswer | null;
  log: {
    number: number;
    startedAt: Date;
    milliseconds: number | null;
    outcome: string;
    answer: StoredAnswer | null;
  }[];
}

/** Newest first; `before` is the id of the last one already shown. */
export async function listDeliveries(
  db: Transaction,
  {
    channelId,
    states,
    before,
    limit,
  }: { channelId?: number; states: readonly DeliveryState[]; before?: bigint; limit: number },
): Promise<LoggedDelivery[]> {
  const rows = await db.delivery.findMany({
    where: {
      ...(channelId === undefined ? {} : { channelId }),
      ...(states.length === 0 ? {} : { state: { in: [...states] } }),
      ...(before === undefined ? {} : { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: limit,
    select: logged,
  });
  return rows.map(loggedOf);
}

/** The last delivery of each channel, and how many of its notices wait. */
export async function channelActivity(
  db: Transaction,
): Promise<
  Map<
    number,
    { waiting: number; last: { at: Date; state: DeliveryState; answer: StoredAnswer | null } | null }
  >
> {
  const rows = await db.$queryRaw<
    { id: number; waiting: number; at: Date | null; state: DeliveryState; answer: StoredAnswer | null }[]
  >`
    select c.id, (select count(*)::int from notice n where n.channel_id = c.id and n.due_at is not null) as waiting,
      d.at, d.state, d.answer
    from notification_channel c left join lateral (
      select coalesce(finished_at, created_at) as at, state::text as state, answer from delivery
      where channel_id = c.id order by id desc limit 1) d on true`;
  return new Map(
    rows.map(({ id, waiting, at, state, answer }) => [
      id,
      { waiting, last: at === null ? null : { at, state, answer } },
    ]),
  );
}

const logged = {
  id: true,
  key: true,
  channel: { select: { id: true, name: true, kind: true, removedAt: true } },
  content: true,
  state: true,
  attempts: true,
  createdAt: true,
  nextAttemptAt: true,
  finishedAt: true,
  answer: true,
  log: {
    orderBy: { number: 'desc' },
    take: 50,
    select: { number: true, startedAt: true, milliseconds: true, outcome: true, answer: true },
  },
} as const satisfies Prisma.DeliverySelect;

function loggedOf(row: Prisma.DeliveryGetPayload<{ select: typeof logged }>): LoggedDelivery {
  const { channel, content, answer, log, ...rest } = row;
  const { removedAt, ...named } = channel;
  return {
    ...rest,
    channel: { ...named, removed: removedAt !== null },
    content: content as unknown as MessageContent,
    answer: answer as StoredAnswer | null,
    log: log.map((attempt) => ({ ...attempt, answer: attempt.answer as StoredAnswer | null })),
  };
}
