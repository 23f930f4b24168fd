import { listChannels as contract, createChannel } from '@/lib/api/contracts/channels.ts';
import { route } from '@/lib/api/route.ts';
import { listChannels } from '@/lib/db/notices/channels.ts';
import { channelActivity } from '@/lib/db/notices/delivery-log.ts';
import { addChannel } from '@/lib/flows/save-channel.ts';
import { channelAnswer, savedAnswer } from './channel-answer.ts';
import { channelDeps } from './channel-deps.ts';
import { settingsOf } from './channel-settings.ts';

export const GET = route({
  ...contract,
  handler: async ({ db }) => {
    const [channels, activity] = await Promise.all([listChannels(db), channelActivity(db)]);
    return {
      channels: channels.map((channel) => ({
        ...channelAnswer(channel),
        ...(activity.get(channel.id) ?? { waiting: 0, last: null }),
      })),
    };
  },
});

export const POST = route({
  ...createChannel,
  handler: async ({ db, user, body: { secret, ...body } }) =>
    savedAnswer(await addChannel(channelDeps(db), { settings: settingsOf(body), secret, userId: user.id })),
});
