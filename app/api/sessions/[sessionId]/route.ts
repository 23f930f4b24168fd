import { endSession } from '@/lib/api/contracts/sessions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { endOneSession } from '@/lib/flows/end-sessions.ts';

export const DELETE = route({
  ...endSession,
  handler: async ({ db, user, params: { sessionId } }) => {
    const ownerId = user.role === 'administrator' ? null : user.id;
    const ended = await endOneSession({ db }, { sessionId, ownerId, userId: user.id });
    return ended ? undefined : refuse('not-found');
  },
});
