'use client';

import { Button } from '@mantine/core';
import { IconAlertOctagon, IconLogin2 } from '@tabler/icons-react';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Note } from '@/components/state/note.tsx';

/** To the provider of single sign-on and back to where the person wanted to go. */
export function OidcButton({ name, target }: { name: string; target: string }) {
  const t = useTranslations('login');
  const [state, setState] = useState<'idle' | 'busy' | 'no-connection'>('idle');
  return (
    <>
      <Button
        fullWidth
        leftSection={<IconLogin2 size={16} stroke={1.75} aria-hidden />}
        loading={state === 'busy'}
        onClick={() => {
          setState('busy');
          signIn('oidc', { callbackUrl: target }).catch(() => setState('no-connection'));
        }}
      >
        {t('by-oidc', { name })}
      </Button>
      {state === 'no-connection' ? (
        <Note tone="bad" icon={IconAlertOctagon}>
          {t('no-connection')}
        </Note>
      ) : null}
    </>
  );
}
