import { changeUser } from '@/lib/api/contracts/users.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { generatePassword, hashPassword } from '@/lib/auth/password.ts';
import { recordAudit } from '@/lib/db/audit.ts';
import { announce } from '@/lib/db/live.ts';
import { changePerson, findPerson, isLastAdministrator } from '@/lib/db/users.ts';

export const PATCH = route({
  ...changeUser,
  handler: async ({ db, user, params: { userId }, body }) => {
    const password = body.newPassword ? generatePassword() : null;
    const passwordHash = password ? await hashPassword(password) : null;
    return db.$transaction(async (tx) => {
      const before = await findPerson(tx, userId);
      if (!before) return refuse('not-found');
      const stepsDown = (body.role !== undefined && body.role !== 'administrator') || body.disabled === true;
      if (stepsDown && (await isLastAdministrator(tx, userId)))
        return refuse('not-possible', { reason: 'last-administrator' });
      if (userId === user.id && (body.disabled || passwordHash))
        return refuse('not-possible', { reason: 'own-account' });

      const now = new Date();
      const voidsSessions = body.disabled || passwordHash || (body.role && body.role !== before.role);
      const changed = await changePerson(tx, userId, {
        ...(body.name ? { name: body.name } : {}),
        ...(body.role ? { role: body.role } : {}),
        ...(body.disabled === undefined ? {} : { disabledAt: body.disabled ? now : null }),
        ...(passwordHash ? { passwordHash, mustChange: true } : {}),
        ...(voidsSessions && userId !== user.id ? { sessionsFrom: now } : {}),
      });
      const note = (action: string, detail = {}) =>
        recordAudit(tx, {
          userId: user.id,
          action,
          target: `user:${userId}`,
          detail: { email: before.email, ...detail },
        });
      if (body.name && body.name !== before.name)
        await note('user.renamed', { from: before.name, to: body.name });
      if (body.role && body.role !== before.role)
        await note('user.role-changed', { from: before.role, to: body.role });
      if (body.disabled !== undefined && body.disabled !== (before.disabledAt !== null))
        await note(body.disabled ? 'user.disabled' : 'user.enabled');
      if (passwordHash) await note('user.password-replaced');
      await announce(tx, { topic: 'users' });
      return { user: changed, password };
    });
  },
});
