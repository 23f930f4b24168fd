'use client';

import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFileOff, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { BarTabs } from '@/components/layout/bar-tabs.tsx';
import { ConsolePage, ToolBar } from '@/components/layout/console-page.tsx';
import { FailurePanel } from '@/components/state/failure-panel.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { CallError, demand, query } from '@/lib/api/client.ts';
import { documentStates, listDocuments, searchDepth } from '@/lib/api/contracts/documents.ts';
import { listSources } from '@/lib/api/contracts/sources.ts';
import { DocumentTable } from './document-table.tsx';
import { type DocumentFilter, useDocumentFilter } from './use-document-filter.ts';

/** All documents, newest first. */
export function DocumentsScreen() {
  const t = useTranslations('documents');
  const { filter, filtered, addressWith, change, clear } = useDocumentFilter();
  const search = useDebouncedCallback((text: string) => change({ search: text }), 300);
  const found = useDocuments(filter);
  const sources = useQuery(query(listSources, { query: { sort: 'name', limit: 500 } }));
  const documents = found.data?.pages.flatMap((page) => page.documents) ?? [];
  const tabs = [undefined, ...documentStates].map((state) => ({
    href: addressWith({ state }),
    label: t(`state.${state ?? 'all'}`),
    current: filter.state === state,
  }));
  return (
    <ConsolePage
      title={t('title')}
      content="list"
      bars={
        <ToolBar
          aside={
            <>
              <TextInput
                size="sm"
                w={260}
                defaultValue={filter.search ?? ''}
                onChange={(event) => search(event.currentTarget.value)}
                placeholder={t('search')}
                aria-label={t('search')}
                leftSection={<IconSearch size={16} stroke={1.75} />}
              />
              <Select
                size="sm"
                w={220}
                searchable
                clearable
                aria-label={t('source')}
                placeholder={t('any-source')}
                data={(sources.data?.sources ?? []).map(({ id, name }) => ({
                  value: String(id),
                  label: name,
                }))}
                value={filter.source === undefined ? null : String(filter.source)}
                onChange={(value) => change({ source: value ? Number(value) : undefined })}
              />
            </>
          }
        >
          <BarTabs label={t('filter-by-state')} tabs={tabs} />
        </ToolBar>
      }
    >
      {found.isPending ? (
        <SkeletonRows rows={12} height={40} />
      ) : found.isError && documents.length === 0 ? (
        <FailurePanel
          title={t('could-not-read')}
          code={found.error instanceof CallError ? found.error.failure.code : 'internal'}
          notMeant={t('not-lost')}
          onRetry={() => found.refetch()}
        />
      ) : documents.length === 0 ? (
        <NoDocuments filtered={filtered} onClear={clear} />
      ) : (
        <>
          {filter.search ? (
            <p className="caption text-3">{t('search-depth', { depth: searchDepth })}</p>
          ) : null}
          <DocumentTable documents={documents} />
          <div style={{ display: 'flex', gap: 16, alignItems: 'center', padding: '12px 0' }}>
            {found.hasNextPage ? (
              <Button loading={found.isFetchingNextPage} onClick={() => found.fetchNextPage()}>
                {t('more')}
              </Button>
            ) : null}
            <span className="text-3">{t('shown', { count: documents.length })}</span>
          </div>
        </>
      )}
    </ConsolePage>
  );
}

function useDocuments(filter: DocumentFilter) {
  return useInfiniteQuery({
    queryKey: [listDocuments.path, filter],
    meta: { topics: listDocuments.topics },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      demand(listDocuments, { query: { ...filter, before: pageParam, limit: 100 } }, signal),
    getNextPageParam: (last) => (last.more ? last.documents.at(-1)?.id : undefined),
  });
}

function NoDocuments({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useTranslations('documents');
  if (filtered) {
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
