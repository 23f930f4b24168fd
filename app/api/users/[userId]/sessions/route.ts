import { sessionAnswer } from '@/app/api/sessions/session-answer.ts';
import { listSessionsOf } from '@/lib/api/contracts/sessions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { listSessions } from '@/lib/db/people/sessions.ts';
import { findPerson } from '@/lib/db/people/users.ts';

export const GET = route({
  ...listSessionsOf,
  handler: async ({ db, user, params: { userId } }) => {
    if (!(await findPerson(db, userId))) return refuse('not-found');
    const sessions = await listSessions(db, userId, new Date());
    return { sessions: sessions.map((session) => sessionAnswer(session, user.sessionId)) };
  },
});
