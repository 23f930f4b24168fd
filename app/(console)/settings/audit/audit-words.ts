'use client';

import { useTranslations } from 'next-intl';

/** What an action is called; its code where it has no name. */
export function useActionWords(): (action: string) => string {
  const t = useTranslations('settings.audit');
  return (action) => {
    const key = `action.${action.replaceAll('.', '-')}`;
    return t.has(key) ? t(key) : action;
  };
}
