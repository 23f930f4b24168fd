'use client';

import { Select, TextInput } from '@mantine/core';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import classes from '../rules/rules.module.css';

export interface SourceFacts {
  name: string;
  locale: string;
  timeZone: string;
  intervalSeconds: number;
}

export interface SourceFieldsProps {
  facts: SourceFacts;
  /** Field → code of what is expected, as the server told. */
  errors: Record<string, string>;
  readOnly: boolean;
  onChange: (change: Partial<SourceFacts>) => void;
}

const languages =
  'ar az be bg bs ca cs da de el en en-GB en-US es et fa fi fr ga he hi hr hu hy id is it ja ka kk ko lt lv mk ms nl no pl ' +
  'pt pt-BR ro ru sk sl sq sr sv th tr uk uz vi zh';
export const intervals = [60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400];

/** Name, language, zone and interval of a source, for adding and for changing one. */
export function SourceFields({ facts, errors, readOnly, onChange }: SourceFieldsProps) {
  const t = useTranslations('source-settings');
  const languageChoices = useLanguages(facts.locale);
  const zones = useMemo(
    () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), facts.timeZone])],
    [facts.timeZone],
  );
  const intervalWords = useIntervalWords();
  const seconds = [...new Set([...intervals, facts.intervalSeconds])].sort((a, b) => a - b);
  const expected = useExpected();
  return (
    <div className={classes.stack}>
      <TextInput
        label={t('name')}
        value={facts.name}
        maxLength={200}
        readOnly={readOnly}
        error={expected(errors.name)}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <Select
          label={t('language')}
          description={t('language-hint')}
          data={languageChoices}
          value={facts.locale}
          searchable
          withScrollArea
          readOnly={readOnly}
          error={expected(errors.locale)}
          onChange={(locale) => locale && onChange({ locale })}
        />
        <Select
          label={t('zone')}
          description={t('zone-hint')}
          data={zones}
          value={facts.timeZone}
          searchable
          withScrollArea
          limit={60}
          readOnly={readOnly}
          error={expected(errors.timeZone)}
          onChange={(timeZone) => timeZone && onChange({ timeZone })}
        />
        <Select
          label={t('interval')}
          description={'\u00a0'}
          data={seconds.map((each) => ({ value: String(each), label: intervalWords(each) }))}
          value={String(facts.intervalSeconds)}
          readOnly={readOnly}
          error={expected(errors.intervalSeconds)}
          onChange={(value) => value && onChange({ intervalSeconds: Number(value) })}
        />
      </div>
    </div>
  );
}

/** What the server expected of a field, in words; undefined where there is nothing to say. */
export function useExpected(): (code: string | undefined) => string | undefined {
  const t = useTranslations('source-settings.expected');
  return (code) => (code === undefined ? undefined : t.has(code) ? t(code) : t('other'));
}

export function useLanguages(present: string): { value: string; label: string }[] {
  const reader = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([reader], { type: 'language' });
    const nameOf = (tag: string) => {
      try {
        return `${names.of(tag) ?? tag} (${tag})`;
      } catch {
        return tag;
      }
    };
    return [...new Set([...languages.split(' '), present])]
      .filter(Boolean)
      .map((value) => ({ value, label: nameOf(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, reader));
  }, [reader, present]);
}

export function useIntervalWords(): (seconds: number) => string {
  const t = useTranslations('source-settings.every');
  const format = useFormatter();
  return (seconds) => {
    for (const [unit, size] of [
      ['days', 86_400],
      ['hours', 3600],
      ['minutes', 60],
    ] as const) {
      if (seconds % size === 0) return t(unit, { count: seconds / size });
    }
    return t('seconds', { count: seconds, shown: format.number(seconds) });
  };
}
