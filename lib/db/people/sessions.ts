import type { Transaction } from '../database.ts';
import { lookedUpTogether } from '../looked-up-together.ts';
import type { Person } from './users.ts';

export type SessionVia = 'password' | 'link' | 'oidc';

export interface NewSession {
  id: string;
  userId: number;
  via: SessionVia;
  at: Date;
  expiresAt: Date;
  address: string | null;
  userAgent: string | null;
}

/** Opens a session. Whoever ends all of somebody's sessions meanwhile waits, or is waited for, at the person's row. */
export async function insertSession(tx: Transaction, { at, ...session }: NewSession): Promise<void> {
  await tx.session.create({ data: { ...session, createdAt: at, lastSeenAt: at } });
  await tx.user.update({ where: { id: session.userId }, data: { lastSeenAt: at } });
}

export interface SessionOfPerson {
  id: string;
  lastSeenAt: Date;
  user: Omit<Person, 'lastSeenAt' | 'createdAt'>;
}

interface SessionRow extends Omit<Person, 'lastSeenAt' | 'createdAt'> {
  sessionId: string;
  sessionSeenAt: Date;
}

const sessionsTogether = lookedUpTogether<SessionOfPerson>(async (db, ids) => {
  // By the database's clock: those who ask together have one moment.
  const rows = await db.$queryRaw<SessionRow[]>`
    select s.id as "sessionId", s.last_seen_at as "sessionSeenAt", u.id, u.email, u.name, u.role::text as role, u.locale,
      u.theme, u.time_zone as "timeZone", u.must_change as "mustChange", u.disabled_at as "disabledAt"
    from session s join app_user u on u.id = s.user_id
    where s.id = any(${ids}) and s.expires_at > now()`;
  return new Map(
    rows.map(({ sessionId, sessionSeenAt, ...user }) => [
      sessionId,
      { id: sessionId, lastSeenAt: sessionSeenAt, user },
    ]),
  );
});

/** A session with its person; null for one that was ended, or is over. */
export async function findSession(db: Transaction, id: string): Promise<SessionOfPerson | null> {
  return (await sessionsTogether(db, id)) ?? null;
}

/** Moves "last seen" of a session and its person forward. */
export async function noteSessionUse(
  db: Transaction,
  { id, userId, at, address }: { id: string; userId: number; at: Date; address: string | null },
): Promise<void> {
  await db.$executeRaw`
    with seen as (
      update session set last_seen_at = ${at}, address = coalesce(${address}, address)
      where id = ${id} and last_seen_at < ${at})
    update app_user set last_seen_at = ${at} where id = ${userId} and (last_seen_at is null or last_seen_at < ${at})`;
}

export interface OpenSession {
  id: string;
  via: string;
  createdAt: Date;
  lastSeenAt: Date;
  address: string | null;
  userAgent: string | null;
}

/** What is open of a person's, the most recently used first. */
export function listSessions(db: Transaction, userId: number, now: Date): Promise<OpenSession[]> {
  return db.session.findMany({
    where: { userId, expiresAt: { gt: now } },
    orderBy: { lastSeenAt: 'desc' },
    select: { id: true, via: true, createdAt: true, lastSeenAt: true, address: true, userAgent: true },
  });
}

/** Ends one. Null where there is none, or where it is not `ownerId`'s (null: anybody's). */
export async function endSession(
  db: Transaction,
  id: string,
  ownerId: number | null,
): Promise<{ userId: number } | null> {
  const rows = await db.$queryRaw<{ userId: number }[]>`
    delete from session where id = ${id} and (${ownerId}::int is null or user_id = ${ownerId})
    returning user_id as "userId"`;
  return rows[0] ?? null;
}

/** Ends all of a person's, but one that is to go on. @returns how many */
export async function endSessionsOf(db: Transaction, userId: number, except: string | null): Promise<number> {
  await db.$queryRaw`select 1 from app_user where id = ${userId} for update`;
  const { count } = await db.session.deleteMany({
    where: { userId, ...(except === null ? {} : { id: { not: except } }) },
  });
  return count;
}

/** Forgets sessions that were over before that time. */
export async function deleteOverSessions(db: Transaction, before: Date, most: number): Promise<number> {
  return db.$executeRaw`
    delete from session where id in (select id from session where expires_at < ${before} limit ${most})`;
}
