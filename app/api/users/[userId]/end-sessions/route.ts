import { endSessions as contract } from '@/lib/api/contracts/users.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { endSessions } from '@/lib/flows/end-sessions.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params: { userId: personId } }) => {
    const except = personId === user.id ? user.sessionId : null;
    const result = await endSessions({ db }, { personId, userId: user.id, except });
    return result ? { user: result.person } : refuse('not-found');
  },
});
