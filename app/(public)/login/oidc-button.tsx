'use client';

import { Button } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

/** To the provider of single sign-on and back to where the person wanted to go. */
export function OidcButton({ name, target }: { name: string; target: string }) {
  const t = useTranslations('login');
  const [busy, setBusy] = useState(false);
  return (
    <Button
      fullWidth
      leftSection={<IconLogin2 size={16} stroke={1.75} aria-hidden />}
      loading={busy}
      onClick={() => {
        setBusy(true);
        signIn('oidc', { callbackUrl: target }).catch(() => setBusy(false));
      }}
    >
      {t('by-oidc', { name })}
    </Button>
  );
}
