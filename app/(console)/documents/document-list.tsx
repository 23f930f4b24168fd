'use client';

import { Button } from '@mantine/core';
import { IconFileOff, IconFilterOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { useZone } from '@/components/time/use-zone.ts';
import { demand } from '@/lib/api/client.ts';
import { listDocuments } from '@/lib/api/contracts/documents.ts';
import { DocumentTable } from './document-table.tsx';
import { type DocumentFilter, queryOf } from './use-document-filter.ts';

/** The documents that match, newest first, a hundred at a time; or which of the other states it is. */
export function DocumentList(props: {
  filter: DocumentFilter;
  withSource?: boolean;
  /** Present when the filter is one that a person set. */
  onClear?: (() => void) | undefined;
}) {
  const { filter, withSource = true, onClear } = props;
  const t = useTranslations('documents');
  const zone = useZone();
  const found = useInfiniteQuery({
    queryKey: [listDocuments.path, filter, zone],
    meta: { topics: listDocuments.topics },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      demand(
        listDocuments,
        { query: { ...queryOf(filter, zone), before: pageParam, limit: filter.search ? 50 : 100 } },
        signal,
      ),
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const documents = found.data?.pages.flatMap((page) => page.documents) ?? [];
  if (found.isPending) return <SkeletonRows rows={12} height={36} />;
  if (found.isError && documents.length === 0) {
    return <FailedQuery query={found} title={t('could-not-read')} notMeant={t('not-lost')} />;
  }
  const last = found.data?.pages.at(-1);
  if (last?.onlyStopWords) {
    return (
      <StatePanel icon={IconFilterOff} title={t('only-stop.title')}>
        {t('only-stop.text')}
      </StatePanel>
    );
  }
  if (documents.length === 0 && !found.hasNextPage) return <NoDocuments onClear={onClear} />;
  return (
    <>
      <DocumentTable
        documents={documents}
        withSource={withSource}
        onEnd={() => {
          if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
        }}
      />
      <div style={{ display: 'flex', gap: 16, alignItems: 'center', padding: '12px 0' }}>
        {found.hasNextPage ? (
          <Button loading={found.isFetchingNextPage} onClick={() => found.fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
        <span className="text-3">
          {t('shown', { count: documents.length })}
          {last && !last.whole ? ` ${t('not-whole')}` : null}
        </span>
      </div>
    </>
  );
}

function NoDocuments({ onClear }: { onClear: (() => void) | undefined }) {
  const t = useTranslations('documents');
  if (onClear) {
    return (
      <StatePanel
        icon={IconFilterOff}
        title={t('no-match.title')}
        actions={<Button onClick={onClear}>{t('no-match.clear')}</Button>}
      >
        {t('no-match.text')}
      </StatePanel>
    );
  }
  return (
    <StatePanel
      icon={IconFileOff}
      title={t('nothing.title')}
      actions={
        <Button component={Link} href="/sources">
          {t('nothing.to-sources')}
        </Button>
      }
    >
      {t('nothing.text')}
    </StatePanel>
  );
}
