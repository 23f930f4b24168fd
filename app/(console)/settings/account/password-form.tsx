'use client';

import { Button, PasswordInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { Note } from '@/components/state/note.tsx';
import { type CallError, demand } from '@/lib/api/client.ts';
import { changeOwnPassword, shortestPassword } from '@/lib/api/contracts/session.ts';
import classes from './account.module.css';

export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('settings.account');
  const words = useFailureWords();
  const form = useRef<HTMLFormElement>(null);
  const change = useMutation<unknown, CallError, { present: string; next: string }>({
    mutationFn: (body) => demand(changeOwnPassword, { body }),
    onSuccess: () => form.current?.reset(),
  });
  const failure = change.error?.failure;
  return (
    <form
      ref={form}
      className={classes.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        change.mutate({ present: String(values.get('present')), next: String(values.get('next')) });
      }}
    >
      {change.isSuccess ? (
        <Note tone="ok" icon={IconCircleCheck}>
          {t('password-changed')}
        </Note>
      ) : null}
      {failure && !failure.fields ? (
        <Note tone="bad" icon={IconAlertTriangle}>
          {words.sentence(failure)}
        </Note>
      ) : null}
      <input type="hidden" name="username" value={email} autoComplete="username" />
      <PasswordInput
        label={t('present')}
        name="present"
        autoComplete="current-password"
        required
        error={words.field(failure, 'present')}
      />
      <PasswordInput
        label={t('next')}
        description={t('next-rule')}
        name="next"
        autoComplete="new-password"
        minLength={shortestPassword}
        required
        error={words.field(failure, 'next')}
      />
      <Button type="submit" loading={change.isPending}>
        {t('change-password')}
      </Button>
    </form>
  );
}
