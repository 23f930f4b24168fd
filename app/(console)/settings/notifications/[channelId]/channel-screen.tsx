'use client';

import { useQuery } from '@tanstack/react-query';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { query } from '@/lib/api/client.ts';
import { readChannel } from '@/lib/api/contracts/channels.ts';
import { useChannelWords } from '../channel-words.tsx';
import { ChannelEditor } from './channel-editor.tsx';

export function ChannelScreen({ channelId }: { channelId: number }) {
  const { t } = useChannelWords();
  const answer = useQuery(query(readChannel, { params: { channelId } }));
  const { data, error } = answer;
  if (data) return <ChannelEditor {...data} />;
  return (
    <ConsolePage
      title={error ? t('name') : '…'}
      crumbs={[{ href: '/settings/notifications', label: t('back') }]}
    >
      {error ? (
        <FailedQuery query={answer} title={t('failed-one')} />
      ) : (
        <SkeletonRows rows={10} height={40} />
      )}
    </ConsolePage>
  );
}
