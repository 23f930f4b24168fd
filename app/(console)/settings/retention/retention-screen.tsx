'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { query } from '@/lib/api/client.ts';
import { readRetention } from '@/lib/api/contracts/retention.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { RetentionForm } from './retention-form.tsx';

export function RetentionScreen() {
  const t = useTranslations('settings.retention');
  const answer = useQuery(query(readRetention, {}));
  const { data, error } = answer;
  return (
    <SettingsFrame>
      {data ? (
        <RetentionForm key={data.revision} stored={data} />
      ) : error ? (
        <FailedQuery query={answer} title={t('failed')} notMeant={t('failed-not-meant')} />
      ) : (
        <SkeletonRows rows={6} height={60} />
      )}
    </SettingsFrame>
  );
}
