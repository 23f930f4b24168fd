import { readOpenApi } from '@/lib/api/contracts/openapi.ts';
import { type DocumentWords, openApiDocument } from '@/lib/api/openapi/document.ts';
import { everyContract } from '@/lib/api/openapi/every-contract.ts';
import { route } from '@/lib/api/route.ts';
import { catalogue, type Messages } from '@/lib/i18n/catalogues.ts';
import { isLocale, type Locale } from '@/lib/i18n/locales.ts';

export const GET = route({
  ...readOpenApi,
  handler: async ({ user }) =>
    openApiDocument(everyContract(), wordsOf(isLocale(user.locale) ? user.locale : 'en')),
});

function wordsOf(locale: Locale): DocumentWords {
  const messages = catalogue(locale).api;
  return (key) => {
    let found: string | Messages | undefined = messages;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string' ? found : null;
  };
}
