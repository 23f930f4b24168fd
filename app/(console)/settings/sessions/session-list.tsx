'use client';

import { IconLogout } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import type { CallError } from '@/lib/api/client.ts';
import type { OpenSessionAnswer } from '@/lib/api/contracts/sessions.ts';
import { SessionTable } from './session-table.tsx';

/** Sessions as they were asked for: loading, failed, none, or the table. */
export function SessionList({
  answer,
}: {
  answer: UseQueryResult<{ sessions: OpenSessionAnswer[] }, CallError>;
}) {
  const t = useTranslations('settings.sessions');
  const { data, error } = answer;
  if (data?.sessions.length) return <SessionTable sessions={data.sessions} />;
  if (data)
    return (
      <StatePanel icon={IconLogout} title={t('none')}>
        {t('none-means')}
      </StatePanel>
    );
  return error ? <FailedQuery query={answer} title={t('failed')} /> : <SkeletonRows rows={2} height={40} />;
}
