import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { endSession, endSessionsOf } from '../db/people/sessions.ts';
import { findPerson, type Person } from '../db/people/users.ts';
import type { Deps } from './parts/deps.ts';

/** Logs a person out everywhere, but for the session that is to go on. Null where there is nobody of this id. */
export function endSessions(
  { db }: Pick<Deps, 'db'>,
  { personId, userId, except }: { personId: number; userId: number; except: string | null },
): Promise<{ person: Person; ended: number } | null> {
  return db.$transaction(async (tx) => {
    const person = await findPerson(tx, personId);
    if (!person) return null;
    const ended = await endSessionsOf(tx, personId, except);
    await recordAudit(tx, {
      userId,
      action: 'session.all-ended',
      target: `user:${personId}`,
      detail: { ended },
    });
    await announce(tx, { topic: 'users' });
    return { person, ended };
  });
}

/** Ends one session. False where there is none of this id, or where it is not the owner's (null: anybody's). */
export function endOneSession(
  { db }: Pick<Deps, 'db'>,
  { sessionId, ownerId, userId }: { sessionId: string; ownerId: number | null; userId: number },
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const ended = await endSession(tx, sessionId, ownerId);
    if (!ended) return false;
    await recordAudit(tx, { userId, action: 'session.ended', target: `user:${ended.userId}` });
    await announce(tx, { topic: 'users' });
    return true;
  });
}
