import type { Transaction } from '../../../db/database.ts';
import { giveUpWaiting } from '../../../db/notices/deliveries.ts';
import { dropWaiting } from '../../../db/notices/notices.ts';

/** What of a channel waits is ended; finished messages stay in the log. */
export async function endWaiting(tx: Transaction, channelId: number, now: Date): Promise<void> {
  await dropWaiting(tx, channelId);
  await giveUpWaiting(tx, channelId, now, 'switched-off');
}
