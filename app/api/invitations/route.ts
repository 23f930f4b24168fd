import { createInvitation, listInvitations } from '@/lib/api/contracts/invitations.ts';
import { route } from '@/lib/api/route.ts';
import { makeAccessToken } from '@/lib/auth/access-token.ts';
import { listAccessLinks } from '@/lib/db/people/access-links.ts';
import { inviteByLink } from '@/lib/flows/make-access-link.ts';
import { linkAnswer } from './link-answer.ts';

const shownDays = 30;

export const GET = route({
  ...listInvitations,
  handler: async ({ db }) => ({
    links: await listAccessLinks(db, new Date(Date.now() - shownDays * 86_400_000)),
  }),
});

export const POST = route({
  ...createInvitation,
  handler: async ({ db, user, body }) => {
    const { token, hash } = makeAccessToken();
    return linkAnswer(await inviteByLink({ db }, { ...body, hash, userId: user.id, now: new Date() }), token);
  },
});
