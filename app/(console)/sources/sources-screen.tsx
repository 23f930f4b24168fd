'use client';

import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterOff, IconFolders, IconPlus, IconSearch, IconWorldPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { BarTabs } from '@/components/layout/bar-tabs.tsx';
import { ConsolePage, ToolBar } from '@/components/layout/console-page.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { StatusMark } from '@/components/status/source-status.tsx';
import { query } from '@/lib/api/client.ts';
import { listGroups } from '@/lib/api/contracts/source-settings.ts';
import { listSources, sourceKinds } from '@/lib/api/contracts/sources.ts';
import { sourceStatuses } from '@/lib/core/calm/source-status.ts';
import { SourceBulkBar } from './source-bulk-bar.tsx';
import { SourceTable } from './source-table.tsx';
import { sourcesPerPage, useSourceFilter } from './use-source-filter.ts';

/** All sources, the ones in trouble first. */
export function SourcesScreen() {
  const t = useTranslations('sources');
  const format = useFormatter();
  const { filter, choice, filtered, addressWith, change, clear } = useSourceFilter();
  const [chosen, setChosen] = useState<{ ids: readonly number[]; whole: boolean }>({ ids: [], whole: false });
  const groups = useQuery(query(listGroups, {})).data?.groups ?? [];
  const search = useDebouncedCallback((text: string) => change({ search: text }), 300);
  const mayAdd = useMay('operator');
  const { sort, order, offset } = filter;
  const found = useQuery({
    ...query(listSources, { query: { ...choice, sort, order, offset, limit: sourcesPerPage } }),
    placeholderData: keepPreviousData,
  });
  const counts = found.data?.counts ?? {};
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shownStatuses = sourceStatuses.filter((each) => counts[each] || each === filter.status);
  const tabs = [
    {
      href: addressWith({ status: undefined, deleted: false }),
      label: t('all'),
      ...(!filter.deleted && { count: format.number(all) }),
      current: !filter.status && !filter.deleted,
    },
    ...shownStatuses.map((each) => ({
      href: addressWith({ status: each }),
      label: <StatusMark status={each} size={14} />,
      count: format.number(counts[each] ?? 0),
      current: filter.status === each,
    })),
    ...(mayAdd || filter.deleted
      ? [
          {
            href: addressWith({ status: undefined, deleted: true }),
            label: t('deleted'),
            current: filter.deleted,
          },
        ]
      : []),
  ];
  // A row that is not shown any more is not selected either.
  const shownIds = new Set(found.data?.sources.map(({ id }) => id));
  const selection = { ...chosen, ids: chosen.ids.filter((id) => shownIds.has(id)) };
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
      actions={
        <>
          <Button
            component={Link}
            href="/sources/groups"
            leftSection={<IconFolders size={16} stroke={1.75} />}
          >
            {t('groups')}
          </Button>
          {addButton}
        </>
      }
      dock={
        selection.ids.length > 0 && mayAdd && found.data ? (
          <SourceBulkBar
            selection={selection}
            choice={choice}
            total={found.data.total}
            onWhole={() => setChosen({ ...chosen, whole: true })}
            onClear={() => setChosen({ ids: [], whole: false })}
          />
        ) : null
      }
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
              w={150}
              aria-label={t('filter.kind')}
              placeholder={t('filter.kind')}
              clearable
              data={sourceKinds.map((kind) => ({ value: kind, label: t(`detail.kind-${kind}`) }))}
              value={filter.kind ?? null}
              onChange={(value) => change({ kind: sourceKinds.find((kind) => kind === value) })}
            />
            <Select
              w={180}
              aria-label={t('filter.group')}
              placeholder={t('filter.group')}
              clearable
              searchable
              data={[
                { value: '0', label: t('filter.no-group') },
                ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={filter.group === undefined ? null : String(filter.group)}
              onChange={(value) => change({ group: value === null ? undefined : Number(value) })}
            />
            <Select
              w={190}
              aria-label={t('filter.below')}
              placeholder={t('filter.below')}
              clearable
              data={[99, 95, 90, 75, 50, 1].map((percent) => ({
                value: String(percent),
                label: t('filter.below-percent', { percent }),
              }))}
              value={filter.below === undefined ? null : String(filter.below)}
              onChange={(value) => change({ below: value === null ? undefined : Number(value) })}
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
          <SourceTable
            sources={found.data.sources}
            sort={{ sort, order }}
            onSort={(next, direction) => change({ sort: next, order: direction })}
            selected={mayAdd && !filter.deleted ? selection.ids : null}
            onSelect={(ids) => setChosen({ ids, whole: false })}
          />
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
