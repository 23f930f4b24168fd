'use client';

import { useTranslations } from 'next-intl';
import { useLimitWords } from '@/components/state/limit-words.ts';

const limited: ReadonlySet<string> = new Set(['too-complex', 'too-large']);

/** Why a site could not be looked at, as one sentence. */
export function useFailureWords(): (failed: {
  failure: string;
  detail: Readonly<Record<string, unknown>>;
}) => string {
  const t = useTranslations('source-rules');
  const limitWords = useLimitWords();
  return ({ failure, detail }) => {
    const sentence = t.has(`failure.${failure}`) ? t(`failure.${failure}`) : t('failure.other', { failure });
    const what = limited.has(failure) ? limitWords(detail) : null;
    return what === null ? sentence : t('with-limit', { sentence, what });
  };
}
