import { generatePassword, hashPassword } from '../../auth/password.ts';
import { createDatabase } from '../../db/database.ts';

export type FirstAdministrator =
  | { kind: 'already-users' }
  | { kind: 'made'; email: string /** Null when the environment gave it. */; shownPassword: string | null };

/** Two starts at once must not make two. The number only has to be ours. */
const firstAdministratorLock = 7_270_118_237n;

/** Makes the first administrator where there are no users yet, with a password of its own unless one is given. */
export async function ensureAdministrator(
  url: string,
  email: string,
  givenPassword: string | undefined,
): Promise<FirstAdministrator> {
  const database = createDatabase(url, { connections: 1 });
  try {
    if ((await database.user.count()) > 0) return { kind: 'already-users' };
    const password = givenPassword ?? generatePassword();
    const passwordHash = await hashPassword(password);
    return await database.$transaction(async (transaction) => {
      await transaction.$executeRaw`select pg_advisory_xact_lock(${firstAdministratorLock})`;
      if ((await transaction.user.count()) > 0) return { kind: 'already-users' };
      await transaction.user.create({
        data: {
          email: email.toLowerCase(),
          name: email.slice(0, email.indexOf('@')),
          role: 'administrator',
          passwordHash,
          mustChange: givenPassword === undefined,
        },
      });
      return { kind: 'made', email, shownPassword: givenPassword === undefined ? password : null };
    });
  } finally {
    await database.close();
  }
}
