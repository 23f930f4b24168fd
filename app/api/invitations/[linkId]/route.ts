import { revokeInvitation } from '@/lib/api/contracts/invitations.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { announce } from '@/lib/db/operations/live.ts';
import { revokeAccessLink } from '@/lib/db/people/access-links.ts';
import { recordAudit } from '@/lib/db/people/audit.ts';

export const DELETE = route({
  ...revokeInvitation,
  handler: ({ db, user, params: { linkId } }) =>
    db.$transaction(async (tx) => {
      const link = await revokeAccessLink(tx, linkId, new Date());
      if (!link) return refuse('not-found');
      if (link.usedAt) return refuse('not-possible', { reason: 'link-used' });
      const target = `link:${linkId}`;
      await recordAudit(tx, {
        userId: user.id,
        action: 'invitation.revoked',
        target,
        detail: { email: link.email },
      });
      await announce(tx, { topic: 'users' });
      return { link };
    }),
});
