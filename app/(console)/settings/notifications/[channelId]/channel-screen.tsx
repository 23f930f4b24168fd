'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { query } from '@/lib/api/client.ts';
import { readChannel } from '@/lib/api/contracts/channels.ts';
import { useChannelWords } from '../channel-words.tsx';
import { ChannelEditor } from './channel-editor.tsx';

export function ChannelScreen({ channelId }: { channelId: number }) {
  const { t } = useChannelWords();
  // Once it is removed it is not asked for: that is heard of before the browser is at the list.
  const [removing, setRemoving] = useState(false);
  const answer = useQuery({ ...query(readChannel, { params: { channelId } }), enabled: !removing });
  const { data, error } = answer;
  if (data) return <ChannelEditor {...data} onRemoving={setRemoving} />;
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
