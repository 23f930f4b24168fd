'use client';

import { Button } from '@mantine/core';
import { IconRefreshOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { demand } from '@/lib/api/client.ts';
import { listRuns } from '@/lib/api/contracts/sources.ts';
import { SourceFrame } from '../source-frame.tsx';
import { RunTable } from './run-table.tsx';

export function SourceRuns({ sourceId }: { sourceId: number }) {
  return (
    <SourceFrame sourceId={sourceId} content="list">
      {() => <Runs sourceId={sourceId} />}
    </SourceFrame>
  );
}

function Runs({ sourceId }: { sourceId: number }) {
  const t = useTranslations('sources.runs');
  const found = useInfiniteQuery({
    queryKey: [listRuns.path, sourceId, 'all'],
    meta: { topics: listRuns.topics },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      demand(listRuns, { params: { sourceId }, query: { before: pageParam, limit: 50 } }, signal),
    getNextPageParam: (last) => (last.more ? last.runs.at(-1)?.id : undefined),
  });
  const runs = found.data?.pages.flatMap((page) => page.runs) ?? [];
  if (found.isPending) return <SkeletonRows rows={12} height={32} />;
  if (found.isError && runs.length === 0) {
    return <FailedQuery query={found} title={t('could-not-read')} notMeant={t('could-not-read-not-meant')} />;
  }
  if (runs.length === 0) {
    return (
      <StatePanel icon={IconRefreshOff} title={t('none')}>
        {t('none-text')}
      </StatePanel>
    );
  }
  return (
    <>
      <RunTable runs={runs} />
      {found.hasNextPage ? (
        <Button mt={12} loading={found.isFetchingNextPage} onClick={() => found.fetchNextPage()}>
          {t('older')}
        </Button>
      ) : null}
    </>
  );
}
