'use client';

import { Button, Input, SegmentedControl, Select, TextInput, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { type CallError, demand } from '@/lib/api/client.ts';
import { changeOwnAccount, themes } from '@/lib/api/contracts/session.ts';
import type { SessionUser } from '@/lib/auth/session-user.ts';
import { isLocale, locales } from '@/lib/i18n/locales.ts';
import classes from './account.module.css';

const languageNames = { en: 'English', ru: 'Русский' };

/** What the browser knows; UTC is not among them everywhere. */
const zones = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

export function AppearanceForm({ user }: { user: SessionUser }) {
  const t = useTranslations('settings.account');
  const shell = useTranslations('shell');
  const words = useFailureWords();
  const [name, setName] = useState(user.name);
  const [locale, setLocale] = useState(user.locale);
  const [theme, setTheme] = useState(user.theme);
  const [zone, setZone] = useState(user.timeZone);
  const { setColorScheme } = useMantineColorScheme();
  const save = useMutation<unknown, CallError>({
    mutationFn: () =>
      demand(changeOwnAccount, {
        body: {
          name,
          ...(isLocale(locale) ? { locale } : {}),
          theme: themes.find((one) => one === theme) ?? 'auto',
          timeZone: zone,
        },
      }),
    // Language and times are drawn by the server: a full load shows all of it.
    onSuccess: () => {
      setColorScheme(themes.find((one) => one === theme) ?? 'auto');
      window.location.reload();
    },
    onError: ({ failure }) => notifications.show({ color: 'red', message: words.sentence(failure) }),
  });
  const changed =
    name !== user.name || locale !== user.locale || theme !== user.theme || zone !== user.timeZone;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextInput
        label={t('name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={100}
        required
        error={words.field(save.error?.failure, 'name')}
      />
      <Input.Wrapper label={t('language')}>
        <div>
          <SegmentedControl
            aria-label={t('language')}
            value={locale}
            onChange={setLocale}
            data={locales.map((value) => ({ value, label: languageNames[value] }))}
          />
        </div>
      </Input.Wrapper>
      <Input.Wrapper label={shell('theme')}>
        <div>
          <SegmentedControl
            aria-label={shell('theme')}
            value={theme}
            onChange={setTheme}
            data={themes.map((value) => ({ value, label: shell(`scheme.${value}`) }))}
          />
        </div>
      </Input.Wrapper>
      <Select
        label={t('zone')}
        description={t('zone-means')}
        searchable
        clearable
        limit={60}
        placeholder={t('zone-of-browser')}
        value={zone}
        data={zones()}
        onChange={setZone}
        error={words.field(save.error?.failure, 'timeZone')}
      />
      <Button type="submit" variant="filled" disabled={!changed} loading={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
