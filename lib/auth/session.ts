import type { Transaction } from '../db/database.ts';
import { findSession, noteSessionUse } from '../db/people/sessions.ts';
import { deviceOf } from './device.ts';
import { readSessionToken, sessionCookieOf } from './session-token.ts';
import { asSessionUser, type SessionUser } from './session-user.ts';

/** "Last seen" is exact to so many milliseconds, so that a busy page does not write with each request. */
const useNotedEvery = 60_000;

export async function resolveSession(
  db: Transaction,
  cookie: string | undefined,
  headers?: Headers,
): Promise<SessionUser | null> {
  const token = await readSessionToken(cookie);
  if (!token) return null;
  const session = await findSession(db, token.sessionId);
  if (!session || session.user.id !== token.userId || session.user.disabledAt) return null;
  const now = new Date();
  if (now.getTime() - session.lastSeenAt.getTime() >= useNotedEvery) {
    const address = headers ? deviceOf(headers).address : null;
    await noteSessionUse(db, { id: session.id, userId: token.userId, at: now, address });
  }
  return { ...asSessionUser(session.user), sessionId: session.id };
}

export function sessionOfRequest(db: Transaction, request: Request): Promise<SessionUser | null> {
  return resolveSession(db, sessionCookieOf(request.headers.get('cookie')), request.headers);
}
