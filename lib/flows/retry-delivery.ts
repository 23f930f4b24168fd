import { giveUpAfter } from '../core/notices/attempts.ts';
import { findChannel } from '../db/notices/channels.ts';
import { lockDelivery, tryAgain } from '../db/notices/deliveries.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import type { RoutingDeps } from './parts/notices/notice-deps.ts';

export type RetryResult =
  | { kind: 'asked' }
  | { kind: 'not-found' }
  | { kind: 'refused'; reason: 'delivered' | 'a-test' | 'channel-off' };

/** Has a message sent again that was refused or given up, or sooner than planned; under the same key. */
export async function retryDelivery(
  deps: RoutingDeps,
  { deliveryId, userId }: { deliveryId: bigint; userId: number },
): Promise<RetryResult> {
  return deps.db.$transaction(async (tx) => {
    const delivery = await lockDelivery(tx, deliveryId);
    if (!delivery) return { kind: 'not-found' };
    if (delivery.content.purpose === 'test') return { kind: 'refused', reason: 'a-test' };
    if (delivery.state === 'accepted' || delivery.state === 'sending')
      return { kind: 'refused', reason: 'delivered' };
    const channel = await findChannel(tx, delivery.channelId);
    if (!channel?.enabled || channel.removedAt) return { kind: 'refused', reason: 'channel-off' };
    const now = deps.now();
    await tryAgain(tx, delivery.id, now, giveUpAfter(now));
    await deps.enqueue(tx, 'deliver-notice', { deliveryId: String(delivery.id) });
    await recordAudit(tx, {
      userId,
      action: 'delivery.retried',
      target: `delivery:${delivery.id}`,
      detail: { channel: channel.name },
    });
    await announce(tx, { topic: 'notifications' });
    return { kind: 'asked' };
  });
}
