'use client';

import { Button, SegmentedControl } from '@mantine/core';
import { IconCircleCheck, IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { demand } from '@/lib/api/client.ts';
import { listDeliveries } from '@/lib/api/contracts/deliveries.ts';
import { useChannelWords } from '../channel-words.tsx';
import classes from './delivery-log.module.css';
import { DeliveryTable } from './delivery-table.tsx';

const shows = ['all', 'trouble'] as const;
const troubles = 'retrying,refused,given_up';

/** What was sent, with the other side's real answer; of one channel or of all. */
export function DeliveryLog({ channelId }: { channelId?: number }) {
  const { t } = useChannelWords();
  const [show, setShow] = useState<(typeof shows)[number]>('all');
  const log = useInfiniteQuery({
    queryKey: [listDeliveries.path, channelId ?? 'all', show],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      demand(
        listDeliveries,
        {
          query: {
            ...(channelId === undefined ? {} : { channel: channelId }),
            ...(show === 'trouble' ? { state: troubles } : {}),
            ...(pageParam ? { before: pageParam } : {}),
          },
        },
        signal,
      ),
    getNextPageParam: ({ deliveries, more }) => (more ? deliveries.at(-1)?.id : undefined),
    meta: { topics: listDeliveries.topics },
  });
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? [];
  if (log.error && !log.data)
    return <FailedQuery query={log} title={t('failed-log')} notMeant={t('failed-log-not-meant')} />;
  return (
    <div className={classes.log}>
      {deliveries.length > 0 || show === 'trouble' ? (
        <SegmentedControl
          size="xs"
          aria-label={t('show')}
          className={classes.show}
          value={show}
          onChange={(value) => setShow(value as typeof show)}
          data={shows.map((value) => ({ value, label: t(`show-of.${value}`) }))}
        />
      ) : null}
      {!log.data ? (
        <SkeletonRows rows={6} height={36} />
      ) : deliveries.length > 0 ? (
        <DeliveryTable deliveries={deliveries} ofOneChannel={channelId !== undefined} />
      ) : show === 'trouble' ? (
        <StatePanel icon={IconCircleCheck} tone="ok" title={t('log-all-clear')}>
          {t('log-all-clear-means')}
        </StatePanel>
      ) : (
        <StatePanel icon={IconSend} title={t('log-none')}>
          {t('log-none-means')}
        </StatePanel>
      )}
      {log.hasNextPage ? (
        <div>
          <Button size="xs" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
