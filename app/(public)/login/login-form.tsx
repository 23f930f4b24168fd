'use client';

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { Note } from '@/components/state/note.tsx';
import { call } from '@/lib/api/client.ts';
import { readSession } from '@/lib/api/contracts/session.ts';
import { zoneCookie } from '@/lib/i18n/locales.ts';
import classes from '../form.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { OidcButton } from './oidc-button.tsx';

type Trouble =
  | { kind: 'wrong' | 'no-connection' }
  | { kind: 'too-many'; until: number }
  | { kind: 'failed'; code: 'not-available' | 'internal' };

export function LoginForm(props: {
  target: string;
  /** The person was in, and is sent here because that session is no more. */
  ended: boolean;
  /** Name of the provider of single sign-on, where there is one. */
  oidc: string | null;
  /** Why single sign-on did not let the person in. */
  refusal: string | null;
}) {
  const { target, ended, oidc, refusal } = props;
  const t = useTranslations('login');
  const words = useFailureWords();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const wait = useCountdown(trouble?.kind === 'too-many' ? trouble.until : null);

  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC';
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = `${zoneCookie}=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax`;
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setTrouble(null);
    const result = await signIn('credentials', {
      email: String(form.get('email')),
      password: String(form.get('password')),
      redirect: false,
    }).catch(() => undefined);
    if (result?.ok && !result.error) {
      // The session's answer sets the language of the user; a full load then draws everything in it.
      const session = await call(readSession, {});
      const first = session.kind === 'answer' && session.value.user.mustChange;
      window.location.assign(first ? '/first-run' : target);
      return;
    }
    setBusy(false);
    const [code, seconds] = (result?.error ?? '').split(':');
    if (!result) setTrouble({ kind: 'no-connection' });
    else if (code === 'too-many-attempts')
      setTrouble({ kind: 'too-many', until: Date.now() + Number(seconds) * 1000 });
    else if (code === 'CredentialsSignin') setTrouble({ kind: 'wrong' });
    else setTrouble({ kind: 'failed', code: code === 'not-available' ? code : 'internal' });
  }

  return (
    <>
      <form className={classes.form} onSubmit={submit} method="post">
        <h1>{t('title')}</h1>
        {ended && !refusal && !trouble ? (
          <Note tone="accent" icon={IconInfoCircle}>
            {t('ended')}
          </Note>
        ) : null}
        {refusal && !trouble ? (
          <Note tone="bad" icon={IconAlertTriangle}>
            {t(t.has(`oidc.${refusal}`) ? `oidc.${refusal}` : 'oidc.OAuthCallback', { name: oidc ?? '' })}
          </Note>
        ) : null}
        {trouble && trouble.kind !== 'too-many' ? (
          <Note tone="bad" icon={IconAlertTriangle}>
            {trouble.kind === 'failed' ? words.sentence(trouble) : t(trouble.kind)}
          </Note>
        ) : null}
        {wait > 0 ? (
          <Note tone="warn" icon={IconAlertTriangle}>
            {t('too-many', { seconds: wait })}
          </Note>
        ) : null}
        <TextInput label={t('email')} name="email" type="email" autoComplete="username" required autoFocus />
        <PasswordInput label={t('password')} name="password" autoComplete="current-password" required />
        <Button type="submit" variant="filled" loading={busy} disabled={wait > 0}>
          {t('submit')}
        </Button>
        {oidc ? (
          <>
            <div className={classes.or}>{t('or')}</div>
            <OidcButton name={oidc} target={target} />
          </>
        ) : null}
      </form>
      <div className={classes.foot}>
        <LanguageChoice />
      </div>
    </>
  );
}

/** Whole seconds left until the moment, renewed each second. */
function useCountdown(until: number | null): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, [until]);
  return until === null || now === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
