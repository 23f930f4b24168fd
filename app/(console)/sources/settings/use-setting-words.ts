'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { isSettingName } from '@/lib/core/settings/setting-names.ts';
import { useIntervalWords } from '../facts/source-fields.tsx';
import { markLines } from './mark-lines.ts';

/** Names and values of settings in words, by the names that lib/core/settings gives them. */
export function useSettingWords() {
  const t = useTranslations('source-settings');
  const format = useFormatter();
  const intervalWords = useIntervalWords();
  return {
    name: (name: string): string => {
      if (!isSettingName(name)) return name;
      const [part, key] = name.split('.') as [string, string];
      const known = part === 'detector' ? `detector.${key}` : (named[key] ?? key);
      return t.has(known) ? t(known) : name;
    },
    value: (name: string, value: unknown): string => {
      if (name === 'collection.intervalSeconds') return intervalWords(Number(value));
      if (name === 'collection.headers') return Object.keys(value as object).join(', ') || '—';
      if (name === 'collection.pressMarks') return markLines(value).replaceAll('\n', ', ') || '—';
      if (name === 'collection.applications')
        return (value as string[]).map((each) => t(`application.${each}`)).join(', ') || '—';
      if (name === 'detector.policy' && t.has(`detector.policies.${value}`))
        return t(`detector.policies.${value}`);
      if (typeof value === 'number') return format.number(value, { maximumFractionDigits: 4 });
      if (typeof value === 'boolean') return t(value ? 'kept' : 'not-kept');
      if (value === null || value === '') return '—';
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    },
  };
}

const named: Record<string, string> = { intervalSeconds: 'interval', locale: 'language', timeZone: 'zone' };
