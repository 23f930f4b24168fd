import { lockChannel, setChannelRemoved } from '../db/notices/channels.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import type { Deps } from './parts/deps.ts';
import { endWaiting } from './parts/notices/end-waiting.ts';

export type ChannelRemoval = { kind: 'done' } | { kind: 'not-found' };

/** Removes a channel, or brings a removed one back. What waited for it is not told any more; its log stays. */
export async function setRemoved(
  deps: Pick<Deps, 'db' | 'now'>,
  { channelId, removed, userId }: { channelId: number; removed: boolean; userId: number },
): Promise<ChannelRemoval> {
  return deps.db.$transaction(async (tx) => {
    const channel = await lockChannel(tx, channelId);
    if (!channel || (channel.removedAt !== null) === removed) return { kind: 'not-found' };
    const now = deps.now();
    await setChannelRemoved(tx, channelId, removed ? now : null);
    if (removed) await endWaiting(tx, channelId, now);
    await recordAudit(tx, {
      userId,
      action: removed ? 'channel.removed' : 'channel.restored',
      target: `channel:${channelId}`,
      detail: { name: channel.name, kind: channel.target.kind },
    });
    await announce(tx, { topic: 'notifications' });
    return { kind: 'done' };
  });
}
