import { randomUUID } from 'node:crypto';
import { giveUpAfter } from '../../../core/notices/attempts.ts';
import { gatherDue } from '../../../core/notices/gather.ts';
import { mostLines } from '../../../core/notices/message-content.ts';
import { lockChannel } from '../../../db/notices/channels.ts';
import { insertDelivery } from '../../../db/notices/deliveries.ts';
import {
  channelsWithDue,
  dropWaiting,
  messageLines,
  putIntoDelivery,
  waitingFor,
} from '../../../db/notices/notices.ts';
import { announce } from '../../../db/operations/live.ts';
import type { RoutingDeps } from './notice-deps.ts';

/** Makes messages of the notices that are due, and asks for their delivery, channel by channel under its lock. */
export async function makeMessages(deps: RoutingDeps): Promise<number> {
  let made = 0;
  for (const channelId of await channelsWithDue(deps.db, deps.now())) {
    made += await deps.db.$transaction(async (tx) => {
      const channel = await lockChannel(tx, channelId);
      if (!channel?.enabled || channel.removedAt) {
        await dropWaiting(tx, channelId);
        return 0;
      }
      const now = deps.now();
      const { zone, group } = channel.timing;
      const messages = gatherDue(await waitingFor(tx, channelId), group, now);
      for (const { purpose, notices } of messages) {
        const lines = await messageLines(tx, notices.slice(0, mostLines));
        const deliveryId = await insertDelivery(tx, {
          channelId,
          key: randomUUID(),
          content: { purpose, zone, lines, total: notices.length },
          at: now,
          giveUpAt: giveUpAfter(now),
          nextAttemptAt: now,
        });
        await putIntoDelivery(
          tx,
          notices.map(({ id }) => id),
          deliveryId,
        );
        await deps.enqueue(tx, 'deliver-notice', { deliveryId: String(deliveryId) });
      }
      if (messages.length > 0) await announce(tx, { topic: 'notifications' });
      return messages.length;
    });
  }
  return made;
}
