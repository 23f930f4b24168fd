import { createToken, listTokens } from '@/lib/api/contracts/tokens.ts';
import { route } from '@/lib/api/route.ts';
import { makeApiToken } from '@/lib/auth/api-token.ts';
import { announce } from '@/lib/db/operations/live.ts';
import { createApiToken, listApiTokens } from '@/lib/db/people/api-tokens.ts';
import { recordAudit } from '@/lib/db/people/audit.ts';

const day = 86_400_000;

export const GET = route({
  ...listTokens,
  handler: async ({ db, user }) => ({
    tokens: await listApiTokens(db, user.role === 'administrator' ? undefined : user.id),
  }),
});

export const POST = route({
  ...createToken,
  handler: async ({ db, user, body: { name, days, scopes } }) => {
    const { token: secret, hash, hint } = makeApiToken();
    const expiresAt = days === null ? null : new Date(Date.now() + days * day);
    const token = await db.$transaction(async (tx) => {
      const made = await createApiToken(tx, {
        userId: user.id,
        name,
        hash,
        hint,
        scopes: [...new Set(scopes)],
        expiresAt,
      });
      await recordAudit(tx, {
        userId: user.id,
        action: 'token.created',
        target: `token:${made.id}`,
        detail: { name, scopes: made.scopes, expires: expiresAt?.toISOString() ?? null },
      });
      await announce(tx, { topic: 'users' });
      return made;
    });
    return { token, secret };
  },
});
