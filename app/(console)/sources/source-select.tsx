'use client';

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/lib/api/client.ts';
import { listSourceNames } from '@/lib/api/contracts/sources.ts';

/** One of all sources, or any. */
export function SourceSelect(props: {
  label: string;
  anyLabel: string;
  value: number | undefined;
  onChange: (sourceId: number | undefined) => void;
}) {
  const { label, anyLabel, value, onChange } = props;
  const { data } = useQuery(query(listSourceNames, {}));
  return (
    <Select
      w={210}
      searchable
      clearable
      limit={100}
      aria-label={label}
      placeholder={anyLabel}
      data={(data?.sources ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen ? Number(chosen) : undefined)}
    />
  );
}
