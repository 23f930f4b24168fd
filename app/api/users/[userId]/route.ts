import { changeUser } from '@/lib/api/contracts/users.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { announce } from '@/lib/db/operations/live.ts';
import { recordAudit } from '@/lib/db/people/audit.ts';
import { endSessionsOf } from '@/lib/db/people/sessions.ts';
import { changePerson, findPerson, lockAdministrators } from '@/lib/db/people/users.ts';

export const PATCH = route({
  ...changeUser,
  handler: async ({ db, user, params: { userId }, body }) => {
    return db.$transaction(async (tx) => {
      const before = await findPerson(tx, userId);
      if (!before) return refuse('not-found');
      const stepsDown = (body.role !== undefined && body.role !== 'administrator') || body.disabled === true;
      if (stepsDown) {
        const administrators = await lockAdministrators(tx);
        // Another may have put down the caller while the lock was waited for.
        if (!administrators.includes(user.id))
          return refuse('not-allowed', { values: { needed: changeUser.role } });
        if (administrators.length === 1 && administrators[0] === userId)
          return refuse('not-possible', { reason: 'last-administrator' });
      }
      if (userId === user.id && body.disabled) return refuse('not-possible', { reason: 'own-account' });

      const now = new Date();
      const voidsSessions = body.disabled || (body.role && body.role !== before.role);
      const changed = await changePerson(tx, userId, {
        ...(body.name ? { name: body.name } : {}),
        ...(body.role ? { role: body.role } : {}),
        ...(body.disabled === undefined ? {} : { disabledAt: body.disabled ? now : null }),
      });
      if (voidsSessions && userId !== user.id) await endSessionsOf(tx, userId, null);
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
      await announce(tx, { topic: 'users' });
      return { user: changed };
    });
  },
});
