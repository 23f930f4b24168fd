import { bearerOf, resolveApiToken } from '../auth/api-token.ts';
import { scopeNeeded } from '../auth/scopes.ts';
import { sessionOfRequest } from '../auth/session.ts';
import type { SessionUser } from '../auth/session-user.ts';
import type { Transaction } from '../db/database.ts';
import { type Refusal, refuse } from './errors.ts';

/**
 * Who asks: the owner of the API token in the Authorization header, else the person of the session, else null. A request
 * with an Authorization header is never taken for the session's: a wrong token is refused, whatever the cookies say.
 */
export async function callerOf(db: Transaction, request: Request): Promise<SessionUser | Refusal | null> {
  if (!request.headers.has('authorization')) return sessionOfRequest(db, request);
  const token = bearerOf(request);
  const found = token ? await resolveApiToken(db, token, new Date()) : null;
  if (!found) return refuse('not-signed-in', { reason: 'token' });
  const needed = scopeNeeded(request.method, new URL(request.url).pathname);
  if (needed === null) return refuse('not-allowed', { reason: 'session-needed' });
  if (!found.scopes.includes(needed)) return refuse('not-allowed', { reason: 'scope', values: { needed } });
  return found.user;
}
