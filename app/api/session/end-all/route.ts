import { endOwnSessions } from '@/lib/api/contracts/session.ts';
import { route } from '@/lib/api/route.ts';
import { endSessions } from '@/lib/flows/end-sessions.ts';

export const POST = route({
  ...endOwnSessions,
  handler: async ({ db, user }) => {
    await endSessions({ db }, { personId: user.id, userId: user.id, except: user.sessionId });
    return { user };
  },
});
