'use client';

import { useTranslations } from 'next-intl';
import type { CallFailure } from '@/lib/api/client.ts';

/** What the server expected of a field of the channel, in words; undefined where it is not to blame. */
export function useExpected(failure: CallFailure | undefined): (field: string) => string | undefined {
  const t = useTranslations('notifications.expected');
  return (field) => {
    const code = failure?.fields?.[field];
    if (code === undefined) return undefined;
    return t.has(code) ? t(code) : t('other');
  };
}
