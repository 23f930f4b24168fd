import { endSessions as contract } from '@/lib/api/contracts/users.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { endSessions } from '@/lib/flows/end-sessions.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params: { userId: personId } }) => {
    const changed = await endSessions({ db }, { personId, userId: user.id, now: new Date() });
    return changed ? { user: changed } : refuse('not-found');
  },
});
