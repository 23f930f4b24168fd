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
  const passwordHash = await hashPassword(password);
  let count = 0;
  return {
    db,
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
      const token = await writeSessionToken({ userId: user.id, issuedAt: user.sessionsFrom.getTime() });
      return { id: user.id, cookie: `other=1; ${sessionCookie}=${token}` };
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
