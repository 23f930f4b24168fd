import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { catalogue } from './catalogues.ts';
import { formatLocales, isLocale, knownZone, localeCookie, preferredLocale, zoneCookie } from './locales.ts';

/** Language from the cookie that follows the user's choice, else from the browser; zone from the browser's own word. */
export default getRequestConfig(async () => {
  const jar = await cookies();
  const chosen = jar.get(localeCookie)?.value;
  const locale = isLocale(chosen) ? chosen : preferredLocale((await headers()).get('accept-language'));
  return {
    locale: formatLocales[locale],
    messages: catalogue(locale),
    timeZone: knownZone(jar.get(zoneCookie)?.value),
    now: new Date(),
  };
});
