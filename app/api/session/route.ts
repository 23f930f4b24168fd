import { changeOwnAccount, readSession } from '@/lib/api/contracts/session.ts';
import { route } from '@/lib/api/route.ts';
import { ownJson } from '@/lib/api/written-json.ts';
import { localeCookieHeader, zoneCookieHeader } from '@/lib/auth/cookies.ts';
import { asSessionUser } from '@/lib/auth/session-user.ts';
import { recordAudit } from '@/lib/db/people/audit.ts';
import { changePerson, findPerson } from '@/lib/db/people/users.ts';
import { isLocale } from '@/lib/i18n/locales.ts';

/** Language and zone go to the browser as well: pages read them before they know the user. */
function withCookies(user: { locale: string; timeZone: string | null }): Response {
  const headers = new Headers();
  if (isLocale(user.locale)) headers.append('set-cookie', localeCookieHeader(user.locale));
  if (user.timeZone) headers.append('set-cookie', zoneCookieHeader(user.timeZone));
  return ownJson({ user }, headers);
}

export const GET = route({
  ...readSession,
  beforeFirstRun: true,
  handler: async ({ user }) => withCookies(user),
});

export const PATCH = route({
  ...changeOwnAccount,
  beforeFirstRun: true,
  handler: async ({ db, user, body }) => {
    const { name, locale, theme, timeZone } = body;
    const changed = await db.$transaction(async (tx) => {
      const before = await findPerson(tx, user.id);
      if (name && before && name !== before.name)
        await recordAudit(tx, {
          userId: user.id,
          action: 'user.renamed',
          target: `user:${user.id}`,
          detail: { email: user.email, from: before.name, to: name },
        });
      return changePerson(tx, user.id, {
        ...(name ? { name } : {}),
        ...(locale ? { locale } : {}),
        ...(theme ? { theme } : {}),
        ...(timeZone === undefined ? {} : { timeZone }),
      });
    });
    return withCookies(asSessionUser(changed));
  },
});
