import { endSessions } from '@/lib/api/contracts/users.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { recordAudit } from '@/lib/db/audit.ts';
import { announce } from '@/lib/db/live.ts';
import { changePerson, findPerson } from '@/lib/db/users.ts';

export const POST = route({
  ...endSessions,
  handler: ({ db, user, params: { userId } }) =>
    db.$transaction(async (tx) => {
      if (!(await findPerson(tx, userId))) return refuse('not-found');
      const changed = await changePerson(tx, userId, { sessionsFrom: new Date() });
      await recordAudit(tx, { userId: user.id, action: 'session.all-ended', target: `user:${userId}` });
      await announce(tx, { topic: 'users' });
      return { user: changed };
    }),
});
