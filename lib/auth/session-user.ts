import type { Person } from '../db/people/users.ts';

/** Who is asking. Read from the database with each request, so that a changed role or a closed account counts at once. */
export type SessionUser = Pick<
  Person,
  'id' | 'email' | 'name' | 'role' | 'locale' | 'theme' | 'timeZone' | 'mustChange'
> & {
  /** Null for a program with an API token. */
  sessionId: string | null;
};

export function asSessionUser(user: Omit<SessionUser, 'sessionId'>): Omit<SessionUser, 'sessionId'> {
  const { id, email, name, role, locale, theme, timeZone, mustChange } = user;
  return { id, email, name, role, locale, theme, timeZone, mustChange };
}
