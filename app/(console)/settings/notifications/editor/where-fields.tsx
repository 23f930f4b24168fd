'use client';

import { Select, TextInput } from '@mantine/core';
import { Section } from '@/components/layout/section.tsx';
import { isLocale, locales } from '@/lib/i18n/locales.ts';
import { useChannelWords } from '../channel-words.tsx';
import type { DraftProps } from './channel-draft.ts';
import classes from './editor.module.css';
import { EmailFields } from './email-fields.tsx';
import { SecretField } from './secret-field.tsx';

type Props = DraftProps & { stored: 'none' | 'set' | 'unreadable' | null };

/** Name, language, and the way to the receivers. */
export function WhereFields({ draft, expected, onChange, stored }: Props) {
  const { t } = useChannelWords();
  const { target } = draft;
  return (
    <Section title={t('where')} caption={t(`kind.${target.kind}`)}>
      <div className={classes.fields}>
        <div className={classes.pair}>
          <TextInput
            label={t('channel-name')}
            description={t('channel-name-hint')}
            value={draft.name}
            maxLength={100}
            error={expected('name')}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <Select
            label={t('language')}
            description={'\u00a0'}
            allowDeselect={false}
            data={locales.map((value) => ({ value, label: t(`locale.${value}`) }))}
            value={draft.locale}
            onChange={(locale) => isLocale(locale) && onChange({ locale })}
          />
        </div>
        {target.kind === 'email' ? (
          <EmailFields target={target} expected={expected} onChange={(next) => onChange({ target: next })} />
        ) : null}
        {target.kind === 'webhook' ? (
          <TextInput
            label={t('url')}
            description={t('url-hint')}
            inputMode="url"
            spellCheck={false}
            value={target.url}
            error={expected('target.url')}
            onChange={(event) => onChange({ target: { ...target, url: event.currentTarget.value } })}
          />
        ) : null}
        {target.kind === 'telegram' ? (
          <div className={classes.pair}>
            <TextInput
              label={t('chat')}
              description={t('chat-hint')}
              spellCheck={false}
              value={target.chat}
              error={expected('target.chat')}
              onChange={(event) => onChange({ target: { ...target, chat: event.currentTarget.value } })}
            />
            <TextInput
              label={t('base')}
              description={t('base-hint')}
              inputMode="url"
              spellCheck={false}
              value={target.base}
              error={expected('target.base')}
              onChange={(event) => onChange({ target: { ...target, base: event.currentTarget.value } })}
            />
          </div>
        ) : null}
        {target.kind !== 'email' || target.user !== null ? (
          <SecretField draft={draft} expected={expected} onChange={onChange} stored={stored} />
        ) : null}
        {target.kind === 'webhook' ? (
          <details>
            <summary>{t('signature')}</summary>
            <p className="text-2 caption">{t('signature-means')}</p>
          </details>
        ) : null}
      </div>
    </Section>
  );
}
