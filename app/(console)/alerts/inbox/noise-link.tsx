'use client';

import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';

/** Who rings too often is a question beside the daily triage: it has a page of its own. */
export function NoiseLink() {
  const t = useTranslations('noise');
  return (
    <Button component={Link} href="/alerts/noise" leftSection={<IconVolume size={16} stroke={1.75} />}>
      {t('open')}
    </Button>
  );
}
