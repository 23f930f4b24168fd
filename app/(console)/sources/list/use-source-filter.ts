'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { longestSearch, sourceKinds, sourceSorts } from '@/lib/api/contracts/sources.ts';
import { sourceStatuses } from '@/lib/core/calm/source-status.ts';

export type SourceSort = (typeof sourceSorts)[number];

export interface SourceFilter {
  status: (typeof sourceStatuses)[number] | undefined;
  kind: (typeof sourceKinds)[number] | undefined;
  /** Id of a group; 0 stands for no group. */
  group: number | undefined;
  host: string | undefined;
  /** Percent of the newest documents. */
  below: number | undefined;
  search: string | undefined;
  deleted: boolean;
  sort: SourceSort;
  order: 'asc' | 'desc';
  /** Names of the columns that are shown, where that is said; else as the person had them last. */
  columns: string | undefined;
}

function numberOf(text: string | null, most: number): number | undefined {
  const number = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isInteger(number) && number >= 0 && number <= most ? number : undefined;
}

/** What an address asks for. What the server would refuse is passed over, for it would leave the screen without a list. */
export function readSourceFilter(given: Pick<URLSearchParams, 'get'>): SourceFilter {
  return {
    status: sourceStatuses.find((status) => status === given.get('status')),
    kind: sourceKinds.find((kind) => kind === given.get('kind')),
    group: numberOf(given.get('group'), 2_147_483_647),
    host: given.get('host')?.slice(0, 300) || undefined,
    below: numberOf(given.get('below'), 100),
    search: given.get('search')?.slice(0, longestSearch) || undefined,
    deleted: given.get('deleted') === 'true',
    sort: sourceSorts.find((sort) => sort === given.get('sort')) ?? 'trouble',
    order: given.get('order') === 'desc' ? 'desc' : 'asc',
    columns: given.get('columns') || undefined,
  };
}

/** The filter of the list of sources, and what it asks the server for; it lies in the address. */
export function useSourceFilter() {
  const given = useSearchParams();
  const path = usePathname();
  const router = useRouter();
  const filter = readSourceFilter(given);
  const usual: Partial<SourceFilter> = { sort: 'trouble', order: 'asc', deleted: false };
  const addressWith = (change: Partial<SourceFilter>) => {
    const pairs = Object.entries({ ...filter, ...change }).flatMap(([name, value]) =>
      value === undefined || value === '' || value === usual[name as keyof SourceFilter]
        ? []
        : [[name, String(value)]],
    );
    return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
  };
  const { status, kind, group, host, below, search, deleted } = filter;
  const narrowing = [kind, group, host, below].filter((value) => value !== undefined).length;
  return {
    filter,
    /** As the server takes it, without order. */
    choice: {
      ...(status && { status: [status] }),
      ...(kind && { kind: [kind] }),
      ...(group !== undefined && { group: [String(group)] }),
      ...(host && { host }),
      ...(below !== undefined && { below }),
      ...(search && { search }),
      ...(deleted && { deleted: 'true' as const }),
    },
    /** Filters beside status and words. */
    narrowing,
    filtered: narrowing > 0 || status !== undefined || search !== undefined || deleted,
    addressWith,
    change: (change: Partial<SourceFilter>) => router.replace(addressWith(change), { scroll: false }),
    clear: () => router.replace(path, { scroll: false }),
  };
}
