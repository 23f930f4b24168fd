'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { AlertLine } from '@/lib/api/contracts/alerts.ts';
import { sentenceKey, sentenceValues } from '@/lib/core/alerts/sentence-words.ts';

/** Words for what an alert's codes mean, in the viewer's language. A code without words falls back to its kind's. */
export function useAlertWords() {
  const t = useTranslations('alerts');
  const format = useFormatter();
  const sentence = (alert: Pick<AlertLine, 'sentence' | 'kind'>) => {
    const key = sentenceKey(alert, (one) => t.has(one));
    return key ? t(key, sentenceValues(alert.sentence.params)) : kind(alert.kind);
  };
  const explain = (alert: Pick<AlertLine, 'sentence' | 'kind'>) => {
    const code = [alert.sentence.code, alert.kind].find((one) => t.has(`explain.${one}`));
    return code ? t(`explain.${code}`, sentenceValues(alert.sentence.params)) : null;
  };
  const kind = (code: string) => (t.has(`kind.${code}`) ? t(`kind.${code}`) : code);
  const field = (code: string) =>
    code === '' ? t('no-field') : t.has(`field.${code}`) ? t(`field.${code}`) : code;
  const fieldAndKind = (alert: Pick<AlertLine, 'field' | 'kind'>) =>
    alert.field === '' ? kind(alert.kind) : `${field(alert.field)} · ${kind(alert.kind)}`;
  const criterion = (code: string) => (t.has(`criterion.${code}`) ? t(`criterion.${code}`) : code);
  const count = (value: number) => format.number(value);
  return { t, sentence, explain, kind, field, fieldAndKind, criterion, count };
}

/** Initials of a person, for the small round mark. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => word?.slice(0, letters.length > 1 ? 1 : 2) ?? '')
    .join('')
    .toUpperCase();
}
