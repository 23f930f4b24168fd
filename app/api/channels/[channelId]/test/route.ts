import { testChannel as contract } from '@/lib/api/contracts/channels.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { testChannel } from '@/lib/flows/test-channel.ts';
import { channelDeps } from '../../channel-deps.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params: { channelId } }) => {
    const result = await testChannel(channelDeps(db), { channelId, userId: user.id });
    if (result.kind === 'not-found') return refuse('not-found');
    const { deliveryId, outcome, answer } = result;
    return { deliveryId, outcome, answer };
  },
});
