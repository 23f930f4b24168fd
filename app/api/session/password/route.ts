import { changeOwnPassword } from '@/lib/api/contracts/session.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { sessionCookieHeader } from '@/lib/auth/cookies.ts';
import { hashPassword, verifyPassword } from '@/lib/auth/password.ts';
import { recordAudit } from '@/lib/db/audit.ts';
import { changePerson, findCredentials } from '@/lib/db/users.ts';

export const POST = route({
  ...changeOwnPassword,
  beforeFirstRun: true,
  handler: async ({ db, user, body }) => {
    const stored = await findCredentials(db, user.email);
    if (!stored || !(await verifyPassword(body.present, stored.passwordHash)))
      return refuse('bad-input', { fields: { present: 'password-wrong' } });
    if (body.next === body.present) return refuse('bad-input', { fields: { next: 'password-same' } });
    const passwordHash = await hashPassword(body.next);
    const now = new Date();
    const changed = await db.$transaction(async (tx) => {
      await recordAudit(tx, {
        userId: user.id,
        action: 'user.own-password-changed',
        target: `user:${user.id}`,
      });
      return changePerson(tx, user.id, { passwordHash, mustChange: false, sessionsFrom: now });
    });
    return Response.json(
      { user: { ...user, mustChange: changed.mustChange } },
      { headers: { 'set-cookie': await sessionCookieHeader(user.id, now) } },
    );
  },
});
