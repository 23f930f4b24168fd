'use client';

import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '@/lib/api/client.ts';
import { listSources } from '@/lib/api/contracts/sources.ts';
import { useChannelWords } from '../channel-words.tsx';

/** Sources by name: of thousands the server finds those that match what is typed. */
export function SourcePicker({
  ids,
  named,
  onChange,
}: {
  ids: readonly number[];
  named: readonly { id: number; name: string }[];
  onChange: (ids: number[]) => void;
}) {
  const { t } = useChannelWords();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map());
  const found = useQuery({
    ...query(listSources, { query: { search, sort: 'name', limit: 30 } }),
    placeholderData: keepPreviousData,
  });
  const names = new Map([...named, ...(found.data?.sources ?? [])].map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => names.get(id) ?? seen.get(id) ?? `#${id}`;
  const offered = [...new Set([...(found.data?.sources.map(({ id }) => id) ?? []), ...ids])];
  return (
    <MultiSelect
      label={t('sources')}
      placeholder={ids.length === 0 ? t('any-source') : ''}
      searchable
      clearable
      withScrollArea
      nothingFoundMessage={t('no-source')}
      searchValue={typed}
      onSearchChange={setTyped}
      data={offered.map((id) => ({ value: String(id), label: nameOf(id) }))}
      value={ids.map(String)}
      onChange={(chosen) => {
        setSeen(new Map(chosen.map((id) => [Number(id), nameOf(Number(id))])));
        onChange(chosen.map(Number));
      }}
    />
  );
}
