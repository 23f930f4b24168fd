import { vi } from 'vitest';
import type { Role } from '../../lib/auth/roles.ts';
import type { Database } from '../../lib/db/database.ts';
import { testDatabase } from '../database.ts';

export const password = 'harbour lamp 42';

export interface Web {
  db: Database;
  /** Makes a user and gives the Cookie header of a session. */
  signIn(
    role: Role,
    more?: { mustChange?: boolean; email?: string },
  ): Promise<{ id: number; cookie: string }>;
  /** One more session of a user: its Cookie header. */
  session(userId: number, userAgent?: string): Promise<string>;
}

/**
 * What routes need: a database of their own and a secret. Routes are imported after this, as the environment is read
 * once.
 */
export async function openWeb(): Promise<Web> {
  const { db, url } = await testDatabase();
  vi.stubEnv('DATABASE_URL', url);
  vi.stubEnv('AUTH_SECRET', 'a secret of the tests, long enough for them');
  const { hashPassword } = await import('../../lib/auth/password.ts');
  const { sessionCookie, writeSessionToken } = await import('../../lib/auth/session-token.ts');
  const { openSession } = await import('../../lib/auth/open-session.ts');
  const passwordHash = await hashPassword(password);
  let count = 0;
  const sessionOf = async (userId: number, userAgent = 'Markdrift tests') => {
    const device = { address: null, userAgent };
    const sessionId = await openSession(db, { userId, via: 'password', device, now: new Date() });
    return `other=1; ${sessionCookie}=${await writeSessionToken({ userId, sessionId })}`;
  };
  return {
    db,
    session: sessionOf,
    async signIn(role, { mustChange = false, email } = {}) {
      count += 1;
      const user = await db.user.create({
        data: {
          email: email ?? `${role}${count}@example.org`,
          name: `${role} ${count}`,
          role,
          passwordHash,
          mustChange,
        },
      });
      return { id: user.id, cookie: await sessionOf(user.id) };
    },
  };
}

/** A request as the browser sends it: with its own origin when it changes something. */
export function ask(
  path: string,
  {
    method = 'GET',
    cookie,
    body,
    origin,
  }: { method?: string; cookie?: string; body?: unknown; origin?: string } = {},
): Request {
  const address = `http://127.0.0.1:3000${path}`;
  return new Request(address, {
    method,
    headers: {
      host: '127.0.0.1:3000',
      ...(method === 'GET' ? {} : { origin: origin ?? 'http://127.0.0.1:3000' }),
      ...(cookie ? { cookie } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The second argument of a route. */
export const at = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });
