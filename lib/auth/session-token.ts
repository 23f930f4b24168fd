import { decode, encode } from 'next-auth/jwt';
import { env } from '../env.ts';

export const sessionSeconds = 12 * 3600;

const secure = env.PUBLIC_URL?.startsWith('https://') ?? false;
export const secureCookies = secure;
export const sessionCookie = `${secure ? '__Secure-' : ''}markdrift.session`;

export interface SessionToken {
  userId: number;
  /** Of the session's row; without the row the token is void. */
  sessionId: string;
}

export function authSecret(): string {
  if (env.AUTH_SECRET) return env.AUTH_SECRET;
  throw new Error('AUTH_SECRET is not set: start Markdrift by `npm start`, which makes one and keeps it.');
}

export function writeSessionToken(token: SessionToken): Promise<string> {
  return encode({
    token: { sub: String(token.userId), sessionId: token.sessionId },
    secret: authSecret(),
    maxAge: sessionSeconds,
  });
}

/** Tokens that were read lately: unsealing one costs more than all else that a small request does. */
const readLately = new Map<string, SessionToken & { expires: number }>();
const mostRemembered = 200;

/** Null for a token that is missing, expired, foreign or not ours. */
export async function readSessionToken(cookie: string | undefined): Promise<SessionToken | null> {
  if (!cookie) return null;
  const known = readLately.get(cookie);
  if (known && known.expires > Date.now()) return known;
  try {
    const token = await decode({ token: cookie, secret: authSecret() });
    const userId = Number(token?.sub);
    const sessionId = token?.sessionId;
    if (!Number.isInteger(userId) || typeof sessionId !== 'string') return null;
    const first = readLately.size >= mostRemembered ? readLately.keys().next().value : undefined;
    if (first !== undefined) readLately.delete(first);
    const read = { userId, sessionId, expires: Number(token?.exp) * 1000 };
    if (Number.isFinite(read.expires)) readLately.set(cookie, read);
    return read;
  } catch {
    return null;
  }
}

/** The session cookie's value in a Cookie header. */
export function sessionCookieOf(header: string | null): string | undefined {
  const prefix = `${sessionCookie}=`;
  return header
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}
