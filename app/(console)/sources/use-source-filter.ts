'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { sourceStatuses } from '@/lib/core/calm/source-status.ts';

export const sourceSorts = ['trouble', 'name', 'last-document'] as const;
export const sourcesPerPage = 100;

interface SourceFilter {
  status: (typeof sourceStatuses)[number] | undefined;
  search: string | undefined;
  sort: (typeof sourceSorts)[number];
  offset: number;
}

/** The filter of the list of sources; it lies in the address. Any change but of the page begins at the first page. */
export function useSourceFilter() {
  const given = useSearchParams();
  const path = usePathname();
  const router = useRouter();
  const offset = Number(given.get('offset'));
  const filter: SourceFilter = {
    status: sourceStatuses.find((status) => status === given.get('status')),
    search: given.get('search') || undefined,
    sort: sourceSorts.find((sort) => sort === given.get('sort')) ?? 'trouble',
    offset: Number.isInteger(offset) && offset > 0 ? offset : 0,
  };
  const addressWith = (change: Partial<SourceFilter>) => {
    const next = { ...filter, offset: 0, ...change };
    const pairs = Object.entries(next).flatMap(([name, value]) =>
      !value || (name === 'sort' && value === 'trouble') ? [] : [[name, String(value)]],
    );
    return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
  };
  return {
    filter,
    filtered: filter.status !== undefined || filter.search !== undefined,
    addressWith,
    change: (change: Partial<SourceFilter>) => router.replace(addressWith(change), { scroll: false }),
    clear: () => router.replace(path, { scroll: false }),
  };
}
