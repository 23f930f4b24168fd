'use client';

import { Button, Input, SegmentedControl, TextInput, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { type CallError, demand } from '@/lib/api/client.ts';
import { changeOwnAccount } from '@/lib/api/contracts/session.ts';
import type { SessionUser } from '@/lib/auth/session.ts';
import { isLocale, locales } from '@/lib/i18n/locales.ts';
import classes from './account.module.css';

const languageNames = { en: 'English', ru: 'Русский' };

export function AppearanceForm({ user }: { user: SessionUser }) {
  const t = useTranslations('settings.account');
  const shell = useTranslations('shell');
  const words = useFailureWords();
  const [name, setName] = useState(user.name);
  const [locale, setLocale] = useState(user.locale);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const save = useMutation<unknown, CallError>({
    mutationFn: () => demand(changeOwnAccount, { body: { name, ...(isLocale(locale) ? { locale } : {}) } }),
    // The language is drawn by the server: a full load shows all of it.
    onSuccess: () => window.location.reload(),
    onError: ({ failure }) => notifications.show({ color: 'red', message: words.sentence(failure) }),
  });
  const changed = name !== user.name || locale !== user.locale;
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
      <Input.Wrapper label={shell('theme')} description={t('theme-of-browser')}>
        <div style={{ marginTop: 4 }}>
          <SegmentedControl
            aria-label={shell('theme')}
            value={colorScheme}
            onChange={setColorScheme}
            data={(['auto', 'light', 'dark'] as const).map((value) => ({
              value,
              label: shell(`scheme.${value}`),
            }))}
          />
        </div>
      </Input.Wrapper>
      <Button type="submit" variant="filled" disabled={!changed} loading={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
