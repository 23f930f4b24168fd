import { listOwnSessions } from '@/lib/api/contracts/sessions.ts';
import { route } from '@/lib/api/route.ts';
import { listSessions } from '@/lib/db/people/sessions.ts';
import { sessionAnswer } from './session-answer.ts';

export const GET = route({
  ...listOwnSessions,
  handler: async ({ db, user }) => {
    const sessions = await listSessions(db, user.id, new Date());
    return { sessions: sessions.map((session) => sessionAnswer(session, user.sessionId)) };
  },
});
