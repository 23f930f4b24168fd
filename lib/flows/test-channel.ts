import { randomUUID } from 'node:crypto';
import { findChannel } from '../db/notices/channels.ts';
import { beginAttempt, insertDelivery, lockDelivery, type StoredAnswer } from '../db/notices/deliveries.ts';
import { recordAudit } from '../db/people/audit.ts';
import { attemptDelivery, leaseMilliseconds } from './parts/notices/attempt-delivery.ts';
import type { SendingDeps } from './parts/notices/notice-deps.ts';

export type TestResult =
  | { kind: 'sent'; deliveryId: string; outcome: 'accepted' | 'refused' | 'later'; answer: StoredAnswer }
  | { kind: 'not-found' };

/**
 * Sends a test message now, by the way that alerts take, and gives the other side's real answer. It is in the delivery log
 * like others, but is tried once only. Works for a channel that is switched off as well.
 */
export async function testChannel(
  deps: SendingDeps,
  { channelId, userId }: { channelId: number; userId: number },
): Promise<TestResult> {
  const begun = await deps.db.$transaction(async (tx) => {
    const channel = await findChannel(tx, channelId);
    if (!channel || channel.removedAt) return null;
    const now = deps.now();
    const id = await insertDelivery(tx, {
      channelId,
      key: randomUUID(),
      content: { purpose: 'test', zone: channel.timing.zone, lines: [], total: 0 },
      at: now,
      giveUpAt: now,
      nextAttemptAt: null,
    });
    const delivery = (await lockDelivery(tx, id))!;
    const number = await beginAttempt(tx, delivery, now, new Date(now.getTime() + leaseMilliseconds));
    await recordAudit(tx, {
      userId,
      action: 'channel.tested',
      target: `channel:${channelId}`,
      detail: { name: channel.name },
    });
    return { channel, delivery, number };
  });
  if (!begun) return { kind: 'not-found' };
  const { kind: outcome, answer } = await attemptDelivery(deps, { ...begun, again: false });
  return { kind: 'sent', deliveryId: String(begun.delivery.id), outcome, answer };
}
