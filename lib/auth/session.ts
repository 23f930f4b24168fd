import type { Transaction } from '../db/database.ts';
import { findPerson, type Person } from '../db/users.ts';
import { readSessionToken, sessionCookieOf } from './session-token.ts';

/** Who is asking. Read from the database with each request, so that a changed role or a closed account counts at once. */
export type SessionUser = Pick<Person, 'id' | 'email' | 'name' | 'role' | 'locale' | 'mustChange'>;

export async function resolveSession(
  db: Transaction,
  cookie: string | undefined,
): Promise<SessionUser | null> {
  const token = await readSessionToken(cookie);
  if (!token) return null;
  const user = await findPerson(db, token.userId);
  if (!user || user.disabledAt || token.issuedAt < user.sessionsFrom.getTime()) return null;
  const { id, email, name, role, locale, mustChange } = user;
  return { id, email, name, role, locale, mustChange };
}

export function sessionOfRequest(db: Transaction, request: Request): Promise<SessionUser | null> {
  return resolveSession(db, sessionCookieOf(request.headers.get('cookie')));
}
