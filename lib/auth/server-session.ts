import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { addressHeader, loginAddress } from '../core/url/own-path.ts';
import { throwNamed } from '../db/lost-database.ts';
import { processDatabase } from '../db/process-database.ts';
import { mayAct, type Role } from './roles.ts';
import { resolveSession } from './session.ts';
import { sessionCookie } from './session-token.ts';
import type { SessionUser } from './session-user.ts';

/** Who is asking, for server components; once a request. */
export const currentUser = cache(async (): Promise<SessionUser | null> => {
  const jar = await cookies();
  return resolveSession(processDatabase(), jar.get(sessionCookie)?.value, await headers()).catch(throwNamed);
});

/** Whether who is asking still carries a session that ended, or was closed elsewhere. */
export async function sessionEnded(): Promise<boolean> {
  return (await cookies()).has(sessionCookie) && (await currentUser()) === null;
}

/** Sends everybody else to the login, and whoever still has a generated password to the first run. */
export async function requireUser(): Promise<SessionUser> {
  const user = await currentUser();
  if (!user) redirect(loginAddress((await headers()).get(addressHeader)));
  if (user.mustChange) redirect('/first-run');
  return user;
}

export async function requireRole(role: Role): Promise<SessionUser> {
  const user = await requireUser();
  if (!mayAct(user.role, role)) redirect('/');
  return user;
}
