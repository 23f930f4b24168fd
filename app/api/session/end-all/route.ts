import { endOwnSessions } from '@/lib/api/contracts/session.ts';
import { route } from '@/lib/api/route.ts';
import { sessionCookieHeader } from '@/lib/auth/cookies.ts';
import { recordAudit } from '@/lib/db/audit.ts';
import { announce } from '@/lib/db/live.ts';
import { changePerson } from '@/lib/db/users.ts';

export const POST = route({
  ...endOwnSessions,
  handler: async ({ db, user }) => {
    const now = new Date();
    await db.$transaction(async (tx) => {
      await changePerson(tx, user.id, { sessionsFrom: now });
      await recordAudit(tx, { userId: user.id, action: 'session.all-ended', target: `user:${user.id}` });
      await announce(tx, { topic: 'users' });
    });
    return Response.json({ user }, { headers: { 'set-cookie': await sessionCookieHeader(user.id, now) } });
  },
});
