'use client';

import { SegmentedControl } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { localeCookie, locales } from '@/lib/i18n/locales.ts';

const names = { en: 'English', ru: 'Русский' };

/** The language of this browser until somebody is signed in. Languages stand under their own names. */
export function LanguageChoice() {
  const t = useTranslations('login');
  const router = useRouter();
  return (
    <SegmentedControl
      aria-label={t('language')}
      value={useLocale().slice(0, 2)}
      data={locales.map((locale) => ({ value: locale, label: names[locale] }))}
      onChange={(locale) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
        document.cookie = `${localeCookie}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;
        router.refresh();
      }}
    />
  );
}
