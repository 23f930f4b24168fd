import { changeOwnPassword } from '@/lib/api/contracts/session.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { hashPassword, verifyPassword } from '@/lib/auth/password.ts';
import { recordAudit } from '@/lib/db/people/audit.ts';
import { endSessionsOf } from '@/lib/db/people/sessions.ts';
import { changePerson, findCredentials } from '@/lib/db/people/users.ts';

export const POST = route({
  ...changeOwnPassword,
  beforeFirstRun: true,
  handler: async ({ db, user, body }) => {
    const stored = await findCredentials(db, user.email);
    // Who only comes by single sign-on has no password to change; an administrator's link sets one.
    if (!stored?.passwordHash) return refuse('not-possible', { reason: 'no-password' });
    if (!(await verifyPassword(body.present, stored.passwordHash)))
      return refuse('bad-input', { fields: { present: 'password-wrong' } });
    if (body.next === body.present) return refuse('bad-input', { fields: { next: 'password-same' } });
    const passwordHash = await hashPassword(body.next);
    const changed = await db.$transaction(async (tx) => {
      await recordAudit(tx, {
        userId: user.id,
        action: 'user.own-password-changed',
        target: `user:${user.id}`,
      });
      await endSessionsOf(tx, user.id, user.sessionId);
      return changePerson(tx, user.id, { passwordHash, mustChange: false });
    });
    return { user: { ...user, mustChange: changed.mustChange } };
  },
});
