import { changeChannel as changing, readChannel, removeChannel } from '@/lib/api/contracts/channels.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { findChannel } from '@/lib/db/notices/channels.ts';
import { countWaiting } from '@/lib/db/notices/notices.ts';
import { readSourceNames } from '@/lib/db/sources/source-list.ts';
import { setRemoved } from '@/lib/flows/remove-channel.ts';
import { changeChannel } from '@/lib/flows/save-channel.ts';
import { channelAnswer, savedAnswer } from '../channel-answer.ts';
import { channelDeps } from '../channel-deps.ts';
import { settingsOf } from '../channel-settings.ts';

export const GET = route({
  ...readChannel,
  handler: async ({ db, params: { channelId } }) => {
    const channel = await findChannel(db, channelId);
    if (!channel || channel.removedAt) return refuse('not-found');
    const [sources, waiting] = await Promise.all([
      readSourceNames(db, channel.rules.sources),
      countWaiting(db, channelId),
    ]);
    return { channel: channelAnswer(channel), sources, waiting };
  },
});

export const PUT = route({
  ...changing,
  handler: async ({ db, user, params: { channelId }, body: { secret, revision, ...body } }) => {
    const input = { channelId, revision, settings: settingsOf(body), secret, userId: user.id };
    return savedAnswer(await changeChannel(channelDeps(db), input));
  },
});

export const DELETE = route({
  ...removeChannel,
  handler: async ({ db, user, params: { channelId } }) => {
    const removal = { channelId, removed: true, userId: user.id };
    const { kind } = await setRemoved(channelDeps(db), removal);
    return kind === 'done' ? undefined : refuse('not-found');
  },
});
