'use client';

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconLinkOff } from '@tabler/icons-react';
import Link from 'next/link';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { FailurePanel } from '@/components/state/failure-panel.tsx';
import { Note } from '@/components/state/note.tsx';
import { type CallFailure, type CallResult, call } from '@/lib/api/client.ts';
import { readAccessLink, useAccessLink as takeLink } from '@/lib/api/contracts/access-links.ts';
import { shortestPassword } from '@/lib/api/contracts/session.ts';
import type { Answer } from '@/lib/api/endpoint.ts';
import { isLocale } from '@/lib/i18n/locales.ts';
import classes from '../form.module.css';
import { LanguageChoice } from '../login/language-choice.tsx';

type Found = CallResult<Answer<typeof readAccessLink>>;

/** Where a link leads: an invitation asks for name and password, a password link for the password. */
export function WelcomeForm() {
  const t = useTranslations('login.welcome');
  const words = useFailureWords();
  const [token, setToken] = useState('');
  const [found, setFound] = useState<Found | null>(null);

  const look = useCallback(() => {
    // Behind "#" it never reaches a server's log.
    const given = window.location.hash.slice(1);
    setToken(given);
    setFound(null);
    void call(readAccessLink, { body: { token: given || '-' } }).then(setFound);
  }, []);
  useEffect(() => {
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [look]);

  return (
    <>
      {found?.kind === 'answer' ? (
        <LinkForm token={token} link={found.value} />
      ) : found && !isOfLink(found.failure) ? (
        <div className={classes.failure}>
          <FailurePanel title={t('could-not-look')} code={found.failure.code} onRetry={look} />
        </div>
      ) : found ? (
        <div className={classes.form}>
          <h1>{t('not-valid')}</h1>
          <Note tone="warn" icon={IconLinkOff}>
            {words.sentence(found.failure)}
          </Note>
          <p className="text-2">{t('ask-again')}</p>
          <Link href="/login">{t('to-login')}</Link>
        </div>
      ) : (
        <div className={classes.form} aria-busy>
          <p className="text-3">{t('looking')}</p>
        </div>
      )}
      <div className={classes.foot}>
        <LanguageChoice />
      </div>
    </>
  );
}

/** The link is to blame, not the server nor the way to it. */
function isOfLink({ code, reason }: CallFailure): boolean {
  return reason !== undefined || code === 'bad-input';
}

function LinkForm({ token, link }: { token: string; link: Answer<typeof readAccessLink> }) {
  const t = useTranslations('login.welcome');
  const login = useTranslations('login');
  const roleWords = useTranslations('shell.role');
  const words = useFailureWords();
  const format = useFormatter();
  const locale = useLocale().slice(0, 2);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const invited = link.kind === 'invitation';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const result = await call(takeLink, {
      body: {
        token,
        password: String(form.get('password')),
        ...(invited ? { name: String(form.get('name')) } : {}),
        ...(isLocale(locale) ? { locale } : {}),
      },
    });
    // A full load, so that all of the console is drawn for the person; and the link is no longer in the address.
    if (result.kind === 'answer') return window.location.replace('/');
    setFailure(result.failure);
    setBusy(false);
  }

  return (
    <form className={classes.form} onSubmit={submit} method="post">
      <h1>{invited ? t('title') : t('reset-title')}</h1>
      <p className="text-2">
        {invited
          ? t(link.invitedBy ? 'invited-by' : 'invited', {
              by: link.invitedBy ?? '',
              role: roleWords(link.role),
            })
          : t('reset-why')}
      </p>
      {failure && !failure.fields ? (
        <Note tone="bad" icon={IconAlertTriangle}>
          {words.sentence(failure)}
        </Note>
      ) : null}
      <TextInput label={login('email')} value={link.email} name="username" autoComplete="username" readOnly />
      {invited ? (
        <TextInput
          label={login('name')}
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          error={words.field(failure, 'name')}
        />
      ) : null}
      <PasswordInput
        label={login(invited ? 'password' : 'next')}
        description={login('next-rule')}
        name="password"
        autoComplete="new-password"
        required
        minLength={shortestPassword}
        error={words.field(failure, 'password')}
      />
      <Button type="submit" variant="filled" loading={busy}>
        {t(invited ? 'submit' : 'reset-submit')}
      </Button>
      <p className="caption text-3">
        {t('valid-until', {
          time: format.dateTime(new Date(link.expiresAt), { dateStyle: 'long', timeStyle: 'short' }),
        })}
      </p>
    </form>
  );
}
