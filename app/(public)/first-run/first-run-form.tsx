'use client';

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { Note } from '@/components/state/note.tsx';
import { type CallFailure, call } from '@/lib/api/client.ts';
import { changeOwnAccount, changeOwnPassword } from '@/lib/api/contracts/session.ts';
import { isLocale } from '@/lib/i18n/locales.ts';
import classes from '../form.module.css';
import { LanguageChoice } from '../login/language-choice.tsx';

/** The generated password was shown once and is known to whoever saw it: it is replaced before anything else. */
export function FirstRunForm({ name, email }: { name: string; email: string }) {
  const t = useTranslations('login');
  const words = useFailureWords();
  const locale = useLocale().slice(0, 2);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const field = (key: string) => words.field(failure, key);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const account = await call(changeOwnAccount, {
      body: { name: String(form.get('name')), ...(isLocale(locale) ? { locale } : {}) },
    });
    const result =
      account.kind === 'failure'
        ? account
        : await call(changeOwnPassword, {
            body: { present: String(form.get('present')), next: String(form.get('next')) },
          });
    if (result.kind === 'answer') return window.location.assign('/');
    setFailure(result.failure);
    setBusy(false);
  }

  return (
    <>
      <form className={classes.form} onSubmit={submit} method="post">
        <h1>{t('first-title')}</h1>
        <p className="text-2">{t('first-why', { email })}</p>
        {failure && !failure.fields ? (
          <Note tone="bad" icon={IconAlertTriangle}>
            {words.sentence(failure)}
          </Note>
        ) : null}
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <TextInput
          label={t('name')}
          name="name"
          defaultValue={name}
          autoComplete="name"
          required
          error={field('name')}
        />
        <PasswordInput
          label={t('present')}
          name="present"
          autoComplete="current-password"
          required
          autoFocus
          error={field('present')}
        />
        <PasswordInput
          label={t('next')}
          description={t('next-rule')}
          name="next"
          autoComplete="new-password"
          required
          minLength={10}
          error={field('next')}
        />
        <Button type="submit" variant="filled" loading={busy}>
          {t('first-submit')}
        </Button>
      </form>
      <div className={classes.foot}>
        <LanguageChoice />
      </div>
    </>
  );
}
