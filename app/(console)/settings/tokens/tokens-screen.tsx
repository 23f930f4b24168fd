'use client';

import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { query } from '@/lib/api/client.ts';
import { listTokens } from '@/lib/api/contracts/tokens.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { AddToken } from './add-token.tsx';
import { TokenTable } from './token-table.tsx';

export function TokensScreen() {
  const t = useTranslations('settings.tokens');
  const [adding, setAdding] = useState(false);
  const answer = useQuery(query(listTokens, {}));
  const { data, error } = answer;
  const add = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('add')}
    </Button>
  );
  return (
    <SettingsFrame aside={add}>
      {data?.tokens.length ? (
        <TokenTable tokens={data.tokens} />
      ) : data ? (
        <StatePanel icon={IconKey} title={t('none')}>
          {t('none-means')}
        </StatePanel>
      ) : error ? (
        <FailedQuery query={answer} title={t('failed')} notMeant={t('failed-not-meant')} />
      ) : (
        <SkeletonRows rows={4} height={40} />
      )}
      <AddToken opened={adding} onClose={() => setAdding(false)} />
    </SettingsFrame>
  );
}
