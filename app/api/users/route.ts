import { createUser, listUsers } from '@/lib/api/contracts/users.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { generatePassword, hashPassword } from '@/lib/auth/password.ts';
import { recordAudit } from '@/lib/db/audit.ts';
import { announce } from '@/lib/db/live.ts';
import { createPerson, listPeople } from '@/lib/db/users.ts';

export const GET = route({ ...listUsers, handler: async ({ db }) => ({ users: await listPeople(db) }) });

export const POST = route({
  ...createUser,
  handler: async ({ db, user, body }) => {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    const created = await db.$transaction(async (tx) => {
      const made = await createPerson(tx, { ...body, locale: user.locale, passwordHash, mustChange: true });
      if (!made) return null;
      const { email, role } = made;
      await recordAudit(tx, {
        userId: user.id,
        action: 'user.created',
        target: `user:${made.id}`,
        detail: { email, role },
      });
      await announce(tx, { topic: 'users' });
      return made;
    });
    return created ? { user: created, password } : refuse('conflict', { fields: { email: 'address-taken' } });
  },
});
