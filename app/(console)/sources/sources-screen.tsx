'use client';

import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterOff, IconPlus, IconSearch, IconWorldPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { BarTabs } from '@/components/layout/bar-tabs.tsx';
import { ConsolePage, ToolBar } from '@/components/layout/console-page.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { StatusMark } from '@/components/status/source-status.tsx';
import { query } from '@/lib/api/client.ts';
import { listSources } from '@/lib/api/contracts/sources.ts';
import { sourceStatuses } from '@/lib/core/calm/source-status.ts';
import { SourceTable } from './source-table.tsx';
import { sourceSorts, sourcesPerPage, useSourceFilter } from './use-source-filter.ts';

/** All sources, the ones in trouble first. */
export function SourcesScreen() {
  const t = useTranslations('sources');
  const format = useFormatter();
  const { filter, filtered, addressWith, change, clear } = useSourceFilter();
  const search = useDebouncedCallback((text: string) => change({ search: text }), 300);
  const mayAdd = useMay('operator');
  const { status, ...rest } = filter;
  const found = useQuery({
    ...query(listSources, {
      query: { ...rest, ...(status && { status: [status] }), limit: sourcesPerPage },
    }),
    placeholderData: keepPreviousData,
  });
  const counts = found.data?.counts ?? {};
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shownStatuses = sourceStatuses.filter((each) => counts[each] || each === filter.status);
  const tabs = [
    {
      href: addressWith({ status: undefined }),
      label: t('all'),
      count: format.number(all),
      current: !filter.status,
    },
    ...shownStatuses.map((each) => ({
      href: addressWith({ status: each }),
      label: <StatusMark status={each} size={14} />,
      count: format.number(counts[each] ?? 0),
      current: filter.status === each,
    })),
  ];
  const addButton = mayAdd ? (
    <Button
      component={Link}
      href="/sources/new"
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} />}
    >
      {t('add')}
    </Button>
  ) : null;
  return (
    <ConsolePage
      title={t('title')}
      content="list"
      actions={addButton}
      bars={
        <>
          <ToolBar>
            <BarTabs label={t('by-status')} tabs={tabs} />
          </ToolBar>
          <ToolBar
            aside={
              found.data ? (
                <span className="caption text-3 figures">{t('total', { count: found.data.total })}</span>
              ) : null
            }
          >
            <TextInput
              w={280}
              defaultValue={filter.search ?? ''}
              onChange={(event) => search(event.currentTarget.value)}
              placeholder={t('search')}
              aria-label={t('search')}
              leftSection={<IconSearch size={16} stroke={1.75} />}
            />
            <Select
              w={210}
              aria-label={t('sort-label')}
              data={sourceSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
              value={filter.sort}
              onChange={(value) => change({ sort: sourceSorts.find((sort) => sort === value) ?? 'trouble' })}
            />
          </ToolBar>
        </>
      }
    >
      {found.isPending ? (
        <SkeletonRows rows={12} height={40} />
      ) : found.isError ? (
        <FailedQuery query={found} title={t('could-not-read')} notMeant={t('not-meant')} />
      ) : found.data.total === 0 && filtered ? (
        <StatePanel
          icon={IconFilterOff}
          title={t('no-match.title')}
          actions={<Button onClick={clear}>{t('no-match.clear')}</Button>}
        >
          {t('no-match.text')}
        </StatePanel>
      ) : found.data.total === 0 ? (
        <StatePanel icon={IconWorldPlus} title={t('nothing.title')} actions={addButton}>
          {t('nothing.text')}
        </StatePanel>
      ) : (
        <>
          <SourceTable sources={found.data.sources} />
          <Pages total={found.data.total} offset={filter.offset} addressWith={addressWith} />
        </>
      )}
    </ConsolePage>
  );
}

function Pages(props: {
  total: number;
  offset: number;
  addressWith: (change: { offset: number }) => string;
}) {
  const { total, offset, addressWith } = props;
  const t = useTranslations('sources');
  if (total <= sourcesPerPage) return null;
  const from = offset + 1;
  const to = Math.min(total, offset + sourcesPerPage);
  return (
    <div style={{ display: 'flex', gap: 12, alignItems: 'center', padding: '12px 0' }}>
      {offset > 0 ? (
        <Button component={Link} href={addressWith({ offset: Math.max(0, offset - sourcesPerPage) })}>
          {t('earlier')}
        </Button>
      ) : null}
      {to < total ? (
        <Button component={Link} href={addressWith({ offset: offset + sourcesPerPage })}>
          {t('later')}
        </Button>
      ) : null}
      <span className="text-3 figures">{t('range', { from, to, total })}</span>
    </div>
  );
}
