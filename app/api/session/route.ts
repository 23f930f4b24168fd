import { changeOwnAccount, readSession } from '@/lib/api/contracts/session.ts';
import { route } from '@/lib/api/route.ts';
import { localeCookieHeader } from '@/lib/auth/cookies.ts';
import { changePerson } from '@/lib/db/users.ts';
import { isLocale } from '@/lib/i18n/locales.ts';

const withLocale = (user: { locale: string }) =>
  Response.json(
    { user },
    { headers: isLocale(user.locale) ? { 'set-cookie': localeCookieHeader(user.locale) } : {} },
  );

export const GET = route({
  ...readSession,
  beforeFirstRun: true,
  handler: async ({ user }) => withLocale(user),
});

export const PATCH = route({
  ...changeOwnAccount,
  beforeFirstRun: true,
  handler: async ({ db, user, body }) => {
    const { name, locale } = body;
    const changed = await db.$transaction((tx) =>
      changePerson(tx, user.id, { ...(name ? { name } : {}), ...(locale ? { locale } : {}) }),
    );
    return withLocale({ ...user, name: changed.name, locale: changed.locale } as typeof user);
  },
});
