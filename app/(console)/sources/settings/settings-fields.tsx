'use client';

import { Chip, Group, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { choosableCharsets } from '@/lib/core/charset/charset-choice.ts';
import { type ApplicationName, applicationNames } from '@/lib/core/settings/applications.ts';
import type { SettingName } from '@/lib/core/settings/setting-names.ts';
import { intervals, useExpected, useIntervalWords, useLanguages } from '../facts/source-fields.tsx';
import { DetectorFields } from './detector-fields.tsx';
import { headerLines, headersOf } from './header-lines.ts';
import { LinesInput } from './lines-input.tsx';
import { markLines, marksOf } from './mark-lines.ts';
import classes from './setting-row.module.css';
import { SettingRow } from './setting-row.tsx';
import type { LayerDraft } from './use-layer-draft.ts';

export interface SettingsFieldsProps {
  draft: LayerDraft;
  /** Path of the field → code of what is expected, as the server told. */
  errors: Record<string, string>;
  readOnly: boolean;
  ofGroup?: boolean;
  /** False: no worker has a browser, and what needs one waits for it. */
  browser?: boolean;
}

const numbers = ['firstRunPages', 'runPages', 'silentHours', 'hostPauseSeconds'] as const;
const lines = ['userAgent', 'proxy'] as const;
const switches = ['useRules', 'readability', 'traverse'] as const;
const walkNumbers = ['traversePresses', 'fullWalkHours'] as const;
/** What needs a browser. */
const inBrowser: ReadonlySet<string> = new Set(['traverse', 'drawPages']);

/** All settings that a source or a group may have, each with the value in force and where it comes from. */
export function SettingsFields({
  draft,
  errors,
  readOnly,
  ofGroup = false,
  browser = true,
}: SettingsFieldsProps) {
  const t = useTranslations('source-settings');
  const format = useFormatter();
  const expected = useExpected();
  const intervalWords = useIntervalWords();
  const locale = String(draft.valueOf('collection.locale'));
  const languages = useLanguages(locale);
  const zone = String(draft.valueOf('collection.timeZone'));
  const zones = useMemo(() => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])], [zone]);
  const interval = Number(draft.valueOf('collection.intervalSeconds'));
  const charsets = [
    { value: 'auto', label: t('charset-choices.auto') },
    { value: 'as-declared', label: t('charset-choices.as-declared') },
    ...choosableCharsets.map((value) => ({ value, label: t('charset-choices.always', { name: value }) })),
  ];
  const row = (name: SettingName) => ({ name, draft, readOnly, ofGroup });
  const errorOf = (name: SettingName) => expected(errors[`set.${name}`]);
  const labelIn = (data: readonly { value: string; label: string }[]) => (value: unknown) =>
    data.find((each) => each.value === String(value))?.label ?? String(value);
  const seconds = [...new Set([...intervals, interval])].sort((a, b) => a - b);
  const number = (value: unknown) => format.number(Number(value));
  const choice =
    (name: SettingName, data: (string | { value: string; label: string })[], limit = 100) =>
    (labelledBy: string) => (
      <Select
        aria-labelledby={labelledBy}
        data={data}
        value={String(draft.valueOf(name))}
        searchable={data.length > 12}
        withScrollArea
        limit={limit}
        allowDeselect={false}
        readOnly={readOnly}
        error={errorOf(name)}
        onChange={(value) =>
          value && draft.set(name, name === 'collection.intervalSeconds' ? Number(value) : value)
        }
      />
    );
  const numberRow = (name: (typeof numbers)[number] | (typeof walkNumbers)[number] | 'drawHours') => (
    <SettingRow
      key={name}
      {...row(`collection.${name}`)}
      label={t(name)}
      hint={t(`${name}-hint`)}
      words={number}
    >
      {(labelledBy) => (
        <NumberInput
          aria-labelledby={labelledBy}
          min={0}
          value={Number(draft.valueOf(`collection.${name}`))}
          readOnly={readOnly}
          error={errorOf(`collection.${name}`)}
          onChange={(value) => typeof value === 'number' && draft.set(`collection.${name}`, value)}
        />
      )}
    </SettingRow>
  );
  const textRow = (name: (typeof lines)[number] | 'traverseAddresses') => (
    <SettingRow
      key={name}
      {...row(`collection.${name}`)}
      label={t(name)}
      hint={t(`${name}-hint`)}
      words={(value) => String(value) || '—'}
    >
      {(labelledBy) => (
        <TextInput
          aria-labelledby={labelledBy}
          classNames={{ input: 'mono' }}
          spellCheck={false}
          value={String(draft.valueOf(`collection.${name}`))}
          readOnly={readOnly}
          error={errorOf(`collection.${name}`)}
          onChange={(event) => draft.set(`collection.${name}`, event.currentTarget.value)}
        />
      )}
    </SettingRow>
  );
  const switchRow = (name: (typeof switches)[number] | 'drawPages') => (
    <SettingRow
      key={name}
      {...row(`collection.${name}`)}
      label={t(name)}
      hint={browser || !inBrowser.has(name) ? t(`${name}-hint`) : `${t(`${name}-hint`)} ${t('no-browser')}`}
      words={(value) => t(value === true ? 'on' : 'off')}
    >
      {(labelledBy) => (
        <Switch
          aria-labelledby={labelledBy}
          checked={draft.valueOf(`collection.${name}`) === true}
          disabled={readOnly}
          onChange={(event) => draft.set(`collection.${name}`, event.currentTarget.checked)}
        />
      )}
    </SettingRow>
  );
  return (
    <>
      <Section title={t('collection.title')} caption={t('collection.caption')}>
        <div className={classes.rows}>
          <SettingRow
            {...row('collection.intervalSeconds')}
            label={t('interval')}
            words={(value) => intervalWords(Number(value))}
          >
            {choice(
              'collection.intervalSeconds',
              seconds.map((each) => ({ value: String(each), label: intervalWords(each) })),
            )}
          </SettingRow>
          <SettingRow
            {...row('collection.locale')}
            label={t('language')}
            hint={t('language-hint')}
            words={labelIn(languages)}
          >
            {choice('collection.locale', languages)}
          </SettingRow>
          <SettingRow {...row('collection.timeZone')} label={t('zone')} hint={t('zone-hint')} words={String}>
            {choice('collection.timeZone', zones, 60)}
          </SettingRow>
          <SettingRow
            {...row('collection.charset')}
            label={t('charset')}
            hint={t('charset-hint')}
            words={labelIn(charsets)}
          >
            {choice('collection.charset', charsets)}
          </SettingRow>
          {numbers.map((name) => numberRow(name))}
          {lines.map((name) => textRow(name))}
          <SettingRow
            {...row('collection.keepCookies')}
            label={t('keepCookies')}
            hint={t('keepCookies-hint')}
            words={(value) => t(value === true ? 'kept' : 'not-kept')}
          >
            {(labelledBy) => (
              <Switch
                aria-labelledby={labelledBy}
                checked={draft.valueOf('collection.keepCookies') === true}
                disabled={readOnly}
                onChange={(event) => draft.set('collection.keepCookies', event.currentTarget.checked)}
              />
            )}
          </SettingRow>
          {switches.map((name) => switchRow(name))}
          {walkNumbers.map((name) => numberRow(name))}
          {textRow('traverseAddresses')}
          <SettingRow
            {...row('collection.pressMarks')}
            label={t('pressMarks')}
            hint={t('pressMarks-hint')}
            words={(value) => markLines(value) || '—'}
          >
            {(labelledBy) => (
              <LinesInput
                labelledBy={labelledBy}
                value={draft.valueOf('collection.pressMarks')}
                write={markLines}
                read={marksOf}
                readOnly={readOnly}
                error={errorOf('collection.pressMarks')}
                onChange={(value) => draft.set('collection.pressMarks', value)}
              />
            )}
          </SettingRow>
          {switchRow('drawPages')}
          {numberRow('drawHours')}
          <SettingRow
            {...row('collection.applications')}
            label={t('applications')}
            hint={t('applications-hint')}
            words={(value) =>
              (value as ApplicationName[]).map((name) => t(`application.${name}`)).join(', ') || '—'
            }
          >
            {(labelledBy) => (
              <Chip.Group
                multiple
                value={[...(draft.valueOf('collection.applications') as ApplicationName[])]}
                onChange={(names) => draft.set('collection.applications', names)}
              >
                <Group gap={8} role="group" aria-labelledby={labelledBy}>
                  {applicationNames.map((name) => (
                    <Chip key={name} value={name} size="xs" disabled={readOnly}>
                      {t(`application.${name}`)}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
            )}
          </SettingRow>
          <SettingRow
            {...row('collection.headers')}
            label={t('headers')}
            hint={t('headers-hint')}
            words={(value) => headerLines(value) || '—'}
          >
            {(labelledBy) => (
              <LinesInput
                labelledBy={labelledBy}
                value={draft.valueOf('collection.headers')}
                write={headerLines}
                read={headersOf}
                readOnly={readOnly}
                error={errorOf('collection.headers')}
                onChange={(value) => draft.set('collection.headers', value)}
              />
            )}
          </SettingRow>
        </div>
      </Section>
      <DetectorFields {...{ draft, errors, readOnly, ofGroup }} />
    </>
  );
}
