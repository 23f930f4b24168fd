import { revokeToken } from '@/lib/api/contracts/tokens.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { announce } from '@/lib/db/operations/live.ts';
import { revokeApiToken } from '@/lib/db/people/api-tokens.ts';
import { recordAudit } from '@/lib/db/people/audit.ts';

export const DELETE = route({
  ...revokeToken,
  handler: ({ db, user, params: { tokenId } }) =>
    db.$transaction(async (tx) => {
      const owner = user.role === 'administrator' ? null : user.id;
      const token = await revokeApiToken(tx, tokenId, owner, new Date());
      if (!token) return refuse('not-found');
      await recordAudit(tx, {
        userId: user.id,
        action: 'token.revoked',
        target: `token:${tokenId}`,
        detail: { name: token.name },
      });
      await announce(tx, { topic: 'users' });
      return { token };
    }),
});
