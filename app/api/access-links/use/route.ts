import { useAccessLink as contract } from '@/lib/api/contracts/access-links.ts';
import { Refusal, refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { sessionCookieHeader } from '@/lib/auth/cookies.ts';
import { deviceOf } from '@/lib/auth/device.ts';
import { openSession } from '@/lib/auth/open-session.ts';
import { hashPassword } from '@/lib/auth/password.ts';
import { asSessionUser } from '@/lib/auth/session-user.ts';
import { recordAudit } from '@/lib/db/people/audit.ts';
import { useAccessLink as takeUse, type UseLinkResult } from '@/lib/flows/use-access-link.ts';
import { findLink } from '../find-link.ts';

/** Carries a refusal out of the transaction, which is undone by it. */
class NotUsed extends Error {
  readonly kind: Exclude<UseLinkResult['kind'], 'used'>;

  constructor(kind: Exclude<UseLinkResult['kind'], 'used'>) {
    super(kind);
    this.kind = kind;
  }
}

export const POST = route({
  ...contract,
  handler: async ({ db, request, body }) => {
    const device = deviceOf(request.headers);
    const link = await findLink(db, body.token, device);
    if (link instanceof Refusal) return link;
    if (link.kind === 'invitation' && !body.name) return refuse('bad-input', { fields: { name: 'name' } });
    const passwordHash = await hashPassword(body.password);
    const now = new Date();
    try {
      const { person, sessionId } = await db.$transaction(async (tx) => {
        const given = { name: body.name ?? '', locale: body.locale ?? 'en' };
        const result = await takeUse(tx, { link, passwordHash, now, ...given });
        if (result.kind !== 'used') throw new NotUsed(result.kind);
        const { person } = result;
        const detail = { via: 'link' };
        await recordAudit(tx, {
          userId: person.id,
          action: 'session.opened',
          target: `user:${person.id}`,
          detail,
        });
        return { person, sessionId: await openSession(tx, { userId: person.id, via: 'link', device, now }) };
      });
      const cookie = await sessionCookieHeader(person.id, sessionId);
      return Response.json({ user: asSessionUser(person) }, { headers: { 'set-cookie': cookie } });
    } catch (error) {
      if (!(error instanceof NotUsed)) throw error;
      if (error.kind === 'address-taken') return refuse('conflict', { reason: 'link-address-taken' });
      return refuse('not-possible', { reason: error.kind === 'link-over' ? 'link-used' : error.kind });
    }
  },
});
