import { recordAudit } from '../db/audit.ts';
import { announce } from '../db/live.ts';
import { changePerson, findPerson, type Person } from '../db/users.ts';
import type { Deps } from './parts/deps.ts';

/** Logs a person out everywhere: sessions issued before now are void. Null where there is nobody of this id. */
export function endSessions(
  { db }: Pick<Deps, 'db'>,
  { personId, userId, now }: { personId: number; userId: number; now: Date },
): Promise<Person | null> {
  return db.$transaction(async (tx) => {
    if (!(await findPerson(tx, personId))) return null;
    const changed = await changePerson(tx, personId, { sessionsFrom: now });
    await recordAudit(tx, { userId, action: 'session.all-ended', target: `user:${personId}` });
    await announce(tx, { topic: 'users' });
    return changed;
  });
}
