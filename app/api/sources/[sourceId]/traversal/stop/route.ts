import { stopWalkNow } from '@/lib/api/contracts/traversal.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { stopWalk } from '@/lib/flows/stop-walk.ts';

export const POST = route({
  ...stopWalkNow,
  handler: async ({ db, user, params: { sourceId } }) => {
    const { kind } = await stopWalk({ db }, { sourceId, userId: user.id });
    if (kind === 'not-found') return refuse('not-found');
    return { asked: kind === 'asked' };
  },
});
