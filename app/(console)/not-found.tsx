'use client';

import { Button } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';

export default function NotFound() {
  const t = useTranslations('state');
  return (
    <ConsolePage title={t('not-found')}>
      <StatePanel
        icon={IconMapPinOff}
        title={t('not-found')}
        actions={
          <Button component={Link} href="/" variant="filled">
            {t('to-overview')}
          </Button>
        }
      >
        {t('not-found-means')}
      </StatePanel>
    </ConsolePage>
  );
}
