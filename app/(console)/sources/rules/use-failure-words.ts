'use client';

import { useTranslations } from 'next-intl';

/** Why a site could not be looked at, as one sentence. */
export function useFailureWords(): (failure: string) => string {
  const t = useTranslations('source-rules.failure');
  return (failure) => (t.has(failure) ? t(failure) : t('other', { failure }));
}
