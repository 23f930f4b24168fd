import { linkAnswer } from '@/app/api/invitations/link-answer.ts';
import { makeResetLink as contract } from '@/lib/api/contracts/invitations.ts';
import { route } from '@/lib/api/route.ts';
import { makeAccessToken } from '@/lib/auth/access-token.ts';
import { makeResetLink } from '@/lib/flows/make-access-link.ts';

const hours = 24;

export const POST = route({
  ...contract,
  handler: async ({ db, user, params: { userId: personId } }) => {
    const { token, hash } = makeAccessToken();
    const by = { hash, userId: user.id, now: new Date() };
    return linkAnswer(await makeResetLink({ db }, { ...by, personId, hours }), token);
  },
});
