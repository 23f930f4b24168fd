'use client';

import { useTranslations } from 'next-intl';
import type { ImportRemark } from '@/lib/api/contracts/interchange.ts';
import { useSettingWords } from '../settings/use-setting-words.ts';

/** What a dry run says, in words. */
export function useImportWords() {
  const t = useTranslations('interchange');
  const settings = useSettingWords();
  const rules = useTranslations('source-rules');
  const field = (name: string): string => {
    if (name === '') return t('field.whole');
    const own = name.replaceAll('.', '-');
    if (t.has(`field.${own}`)) return t(`field.${own}`);
    const [part = '', first = '', second = ''] = name.split('.');
    if (part === 'rules') {
      const rule =
        first === 'listing' && (second === 'title' || second === 'date') ? `listing-${second}` : second;
      return rules.has(`field.${rule}`) ? t('field.rule', { name: rules(`field.${rule}`) }) : name;
    }
    if (part === 'detector' || part === 'collection') return settings.name(name);
    if (part === 'foreign')
      return t('field.foreign-named', { name: name.slice('foreign.'.length).replace(/^\{.*\}/, '') });
    return name;
  };
  const remark = ({ code, field: about, params }: ImportRemark): string => {
    const expected =
      typeof params.expected === 'string' && rules.has(`syntax.expected.${params.expected}`)
        ? { expected: rules(`syntax.expected.${params.expected}`) }
        : {};
    const said = t.has(`remark.${code}`) ? t(`remark.${code}`, { ...params, ...expected }) : code;
    return about === '' ? said : t('about', { field: field(about), said });
  };
  /** What to do about it; null where there is nothing to do. */
  const advice = ({ code }: ImportRemark): string | null =>
    t.has(`advice.${code}`) ? t(`advice.${code}`) : null;
  return { t, field, remark, advice };
}

/** A value of a field as text of a few lines. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  const { alternatives, exclude } = value as { alternatives?: unknown; exclude?: unknown };
  if (Array.isArray(alternatives))
    return [...alternatives, ...(Array.isArray(exclude) ? exclude.map((part) => `− ${part}`) : [])].join(
      '\n',
    );
  if (Array.isArray(value)) return value.join('\n');
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${typeof each === 'object' ? JSON.stringify(each) : String(each)}`)
    .join('\n');
}
