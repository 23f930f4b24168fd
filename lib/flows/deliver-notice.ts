import { type Channel, findChannel } from '../db/notices/channels.ts';
import {
  beginAttempt,
  type DeliveryRow,
  giveUpWaiting,
  lockDelivery,
  markInterrupted,
} from '../db/notices/deliveries.ts';
import { attemptDelivery, leaseMilliseconds } from './parts/notices/attempt-delivery.ts';
import type { SendingDeps } from './parts/notices/notice-deps.ts';

export type DeliveryResult =
  | { kind: 'accepted' | 'refused' | 'later' }
  /** Nothing to do: not there, finished, not due yet, or in somebody else's hands. */
  | { kind: 'nothing' }
  | { kind: 'switched-off' };

/**
 * One attempt to deliver a message. That it begins is written down before anything is sent: a worker killed after that
 * leaves an attempt whose end is not known, and when its lease is over the message is sent again under the same key, by
 * which mail readers and webhooks know what they have already.
 */
export async function deliverNotice(
  deps: SendingDeps,
  { deliveryId, signal }: { deliveryId: string; signal?: AbortSignal },
): Promise<DeliveryResult> {
  const begun = await deps.db.$transaction(async (tx) => {
    const now = deps.now();
    let delivery = await lockDelivery(tx, BigInt(deliveryId));
    if (delivery?.state === 'sending' && delivery.leaseUntil && delivery.leaseUntil <= now) {
      const over = delivery.giveUpAt <= now;
      await markInterrupted(tx, delivery, now, over);
      delivery = { ...delivery, state: over ? 'given_up' : 'retrying', nextAttemptAt: now };
    }
    if (!delivery || !isDue(delivery, now)) return null;
    const channel = await findChannel(tx, delivery.channelId);
    if (!channel?.enabled || channel.removedAt) {
      await giveUpWaiting(tx, delivery.channelId, now, 'switched-off');
      return 'switched-off' as const;
    }
    const number = await beginAttempt(tx, delivery, now, new Date(now.getTime() + leaseMilliseconds));
    return { delivery, channel, number } satisfies {
      delivery: DeliveryRow;
      channel: Channel;
      number: number;
    };
  });
  if (begun === null) return { kind: 'nothing' };
  if (begun === 'switched-off') return { kind: begun };
  const { kind } = await attemptDelivery(deps, { ...begun, again: true, ...(signal ? { signal } : {}) });
  return { kind };
}

function isDue({ state, nextAttemptAt }: DeliveryRow, now: Date): boolean {
  return (state === 'queued' || state === 'retrying') && (nextAttemptAt === null || nextAttemptAt <= now);
}
