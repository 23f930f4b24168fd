'use client';

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Note } from '@/components/state/note.tsx';
import { useChannelWords } from '../channel-words.tsx';
import type { DraftProps } from './channel-draft.ts';
import classes from './editor.module.css';

type Props = DraftProps & { stored: 'none' | 'set' | 'unreadable' | null };

/** Written and never read back: what is stored is told, not shown. */
export function SecretField({ draft, expected, onChange, stored }: Props) {
  const { t } = useChannelWords();
  const { kind } = draft.target;
  const host = draft.target.kind === 'slack' ? draft.target.host : '';
  const hint =
    stored === 'set' ? t(host ? 'secret-set-host' : 'secret-set', { host }) : t(`secret-hint.${kind}`);
  const props = {
    label: t(`secret-of.${kind}`),
    description: hint,
    value: draft.secret,
    error: expected('secret'),
    autoComplete: 'new-password',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ secret: event.currentTarget.value }),
  };
  return (
    <>
      {stored === 'unreadable' ? (
        <Note tone="bad" icon={IconAlertTriangle}>
          {t('secret-unreadable')}
        </Note>
      ) : null}
      {kind === 'webhook' ? (
        // It has to be copied to the receiver, so it is shown while it is entered.
        <div className={classes.secret}>
          <TextInput {...props} autoComplete="off" />
          <Button onClick={() => onChange({ secret: randomSecret() })}>{t('generate')}</Button>
        </div>
      ) : (
        <PasswordInput {...props} />
      )}
    </>
  );
}

/** 256 bits, as hexadecimal digits. */
function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
