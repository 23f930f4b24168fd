import { endOwnSessions } from '@/lib/api/contracts/session.ts';
import { route } from '@/lib/api/route.ts';
import { sessionCookieHeader } from '@/lib/auth/cookies.ts';
import { endSessions } from '@/lib/flows/end-sessions.ts';

export const POST = route({
  ...endOwnSessions,
  handler: async ({ db, user }) => {
    const now = new Date();
    await endSessions({ db }, { personId: user.id, userId: user.id, now });
    return Response.json({ user }, { headers: { 'set-cookie': await sessionCookieHeader(user.id, now) } });
  },
});
