'use client';

import { Button, Popover, Select } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { query } from '@/lib/api/client.ts';
import { listGroups } from '@/lib/api/contracts/source-settings.ts';
import { listSourceHosts, sourceKinds, sourceSorts } from '@/lib/api/contracts/sources.ts';
import classes from './source-table.module.css';
import type { useSourceFilter } from './use-source-filter.ts';

type Filter = ReturnType<typeof useSourceFilter>;

/** What narrows the list and orders it; folded into one button where there is no room. */
export function SourceFilters({ address }: { address: Filter }) {
  const t = useTranslations('sources.filter');
  const wide = useMediaQuery('(min-width: 1360px)', true);
  if (wide) return <FilterFields address={address} folded={false} />;
  return (
    <Popover position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <Button
          leftSection={<IconFilter size={16} stroke={1.75} />}
          variant={address.narrowing > 0 ? 'light' : 'default'}
        >
          {t('folded', { count: address.narrowing })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('all')} className={classes.folded}>
        <FilterFields address={address} folded />
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterFields({ address: { filter, change }, folded }: { address: Filter; folded: boolean }) {
  const t = useTranslations('sources');
  const groups = useQuery(query(listGroups, {})).data?.groups ?? [];
  // In a popover a list of its own would close it.
  const widthOf = (inline: number) => (folded ? '100%' : inline);
  const field = { clearable: true, comboboxProps: { withinPortal: false } } as const;
  return (
    <>
      <Select
        {...field}
        w={widthOf(116)}
        aria-label={t('filter.kind')}
        placeholder={t('filter.kind')}
        data={sourceKinds.map((kind) => ({ value: kind, label: t(`detail.kind-${kind}`) }))}
        value={filter.kind ?? null}
        onChange={(value) => change({ kind: sourceKinds.find((kind) => kind === value) })}
      />
      <Select
        {...field}
        w={widthOf(150)}
        aria-label={t('filter.group')}
        placeholder={t('filter.group')}
        searchable
        data={[
          { value: '0', label: t('filter.no-group') },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={filter.group === undefined ? null : String(filter.group)}
        onChange={(value) => change({ group: value === null ? undefined : Number(value) })}
      />
      <HostSelect width={widthOf(160)} host={filter.host} onChange={(host) => change({ host })} />
      <Select
        {...field}
        w={widthOf(150)}
        aria-label={t('filter.below')}
        placeholder={t('filter.below')}
        data={[99, 95, 90, 75, 50, 1].map((percent) => ({
          value: String(percent),
          label: t('filter.below-percent', { percent }),
        }))}
        value={filter.below === undefined ? null : String(filter.below)}
        onChange={(value) => change({ below: value === null ? undefined : Number(value) })}
      />
      <SortSelect sort={filter.sort} order={filter.order} onChange={change} />
    </>
  );
}

function HostSelect({
  width,
  host,
  onChange,
}: {
  width: number | string;
  host: string | undefined;
  onChange: (host: string | undefined) => void;
}) {
  const t = useTranslations('sources.filter');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text === host ? '' : text, 200);
  const hosts = useQuery({
    ...query(listSourceHosts, { query: { search } }),
    placeholderData: keepPreviousData,
  }).data?.hosts;
  const found = (hosts ?? []).map((each) => ({ value: each.host, label: each.host }));
  const data =
    host && !found.some(({ value }) => value === host) ? [{ value: host, label: host }, ...found] : found;
  return (
    <Select
      w={width}
      clearable
      searchable
      comboboxProps={{ withinPortal: false }}
      aria-label={t('host')}
      placeholder={t('host')}
      nothingFoundMessage={t('no-host')}
      data={data}
      // The server searches; what it found is shown as it is.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={host ?? null}
      onChange={(value) => onChange(value ?? undefined)}
    />
  );
}

function SortSelect(props: Pick<Filter['filter'], 'sort' | 'order'> & { onChange: Filter['change'] }) {
  const { sort, order, onChange } = props;
  const t = useTranslations('sources');
  const Shape = order === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <div className={classes.sort}>
      <Select
        w={164}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        aria-label={t('sort-by')}
        data={sourceSorts.map((name) => ({ value: name, label: t(`sort.${name}`) }))}
        value={sort}
        onChange={(value) => onChange({ sort: sourceSorts.find((name) => name === value) ?? 'trouble' })}
      />
      <Button
        px={8}
        aria-label={t(order === 'asc' ? 'ascending' : 'descending')}
        title={t(order === 'asc' ? 'ascending' : 'descending')}
        onClick={() => onChange({ order: order === 'asc' ? 'desc' : 'asc' })}
      >
        <Shape size={16} stroke={1.75} aria-hidden />
      </Button>
    </div>
  );
}
