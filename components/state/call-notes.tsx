'use client';

import { useTranslations } from 'next-intl';

interface Failure {
  code: string;
  fields?: Record<string, string>;
  reason?: string;
}

/** Words for what went wrong with a call: for a field, and for the whole. */
export function useFailureWords() {
  const t = useTranslations('failure');
  return {
    /** What is expected in a field; undefined when it is not to blame. */
    field(failure: Failure | null | undefined, name: string): string | undefined {
      const code = failure?.fields?.[name];
      if (code === undefined) return undefined;
      return t.has(`field.${code}`) ? t(`field.${code}`) : t('expected', { what: code });
    },
    sentence(failure: Failure): string {
      const { reason } = failure;
      if (reason && t.has(`reason.${reason}`)) return t(`reason.${reason}`);
      return t.has(`sentence.${failure.code}`) ? t(`sentence.${failure.code}`) : t('sentence.internal');
    },
  };
}
