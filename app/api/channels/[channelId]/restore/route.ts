import { restoreChannel } from '@/lib/api/contracts/channels.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { setRemoved } from '@/lib/flows/remove-channel.ts';
import { channelDeps } from '../../channel-deps.ts';

export const POST = route({
  ...restoreChannel,
  handler: async ({ db, user, params: { channelId } }) => {
    const removal = { channelId, removed: false, userId: user.id };
    const { kind } = await setRemoved(channelDeps(db), removal);
    return kind === 'done' ? undefined : refuse('not-found');
  },
});
