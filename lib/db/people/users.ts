import type { Transaction } from '../database.ts';
import type { Role } from '../generated/client.ts';

export interface Person {
  id: number;
  email: string;
  name: string;
  role: Role;
  locale: string;
  mustChange: boolean;
  theme: string;
  timeZone: string | null;
  disabledAt: Date | null;
  lastSeenAt: Date | null;
  createdAt: Date;
}

const person = {
  id: true,
  email: true,
  name: true,
  role: true,
  locale: true,
  mustChange: true,
  theme: true,
  timeZone: true,
  disabledAt: true,
  lastSeenAt: true,
  createdAt: true,
} as const;

export function findPerson(db: Transaction, id: number): Promise<Person | null> {
  return db.user.findUnique({ where: { id }, select: person });
}

/** With the password's hash; for logging in only. */
export function findCredentials(
  db: Transaction,
  email: string,
): Promise<(Person & { passwordHash: string | null }) | null> {
  return db.user.findUnique({
    where: { email: email.trim().toLowerCase() },
    select: { ...person, passwordHash: true },
  });
}

export function listPeople(db: Transaction): Promise<Person[]> {
  return db.user.findMany({
    select: person,
    orderBy: [{ disabledAt: { sort: 'asc', nulls: 'first' } }, { name: 'asc' }],
  });
}

/** Who may be given an alert: everybody that may act and is not disabled. */
export function listAssignees(db: Transaction): Promise<{ id: number; name: string; email: string }[]> {
  return db.user.findMany({
    where: { disabledAt: null, role: { in: ['administrator', 'operator'] } },
    select: { id: true, name: true, email: true },
    orderBy: { name: 'asc' },
  });
}

export interface NewPerson {
  email: string;
  name: string;
  role: Role;
  passwordHash: string | null;
  locale?: string;
}

/** Null when the address is taken. */
export async function createPerson(db: Transaction, { email, ...rest }: NewPerson): Promise<Person | null> {
  const address = email.trim().toLowerCase();
  if (await db.user.findUnique({ where: { email: address }, select: { id: true } })) return null;
  return db.user.create({ data: { ...rest, email: address }, select: person });
}

export function countPeople(db: Transaction): Promise<number> {
  return db.user.count();
}

/** Who can manage people. Locks their rows, so that two do not step down, or put each other down, at once. */
export async function lockAdministrators(db: Transaction): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select id from app_user where role = 'administrator' and disabled_at is null order by id for update`;
  return rows.map(({ id }) => id);
}

/** True when nobody else could manage people. */
export async function isLastAdministrator(db: Transaction, id: number): Promise<boolean> {
  const administrators = await lockAdministrators(db);
  return administrators.length === 1 && administrators[0] === id;
}

/** A change of role, of the password or of being disabled ends sessions: see `endSessionsOf`. */
export function changePerson(
  db: Transaction,
  id: number,
  change: Partial<
    Pick<Person, 'name' | 'role' | 'locale' | 'theme' | 'timeZone' | 'mustChange' | 'disabledAt'>
  > & {
    passwordHash?: string;
  },
): Promise<Person> {
  return db.user.update({ where: { id }, data: change, select: person });
}
