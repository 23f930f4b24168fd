'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import {
  documentCopies,
  documentGaps,
  documentSigns,
  documentStates,
  listDocuments,
  longestSearch,
} from '@/lib/api/contracts/documents.ts';
import type { CallInput } from '@/lib/api/endpoint.ts';
import { beginOfDay } from '@/lib/core/dates/zone-days.ts';

export interface DocumentFilter {
  state: (typeof documentStates)[number] | undefined;
  source: number | undefined;
  group: number | undefined;
  /** Of the source's rules. */
  version: number | undefined;
  run: string | undefined;
  missing: (typeof documentGaps)[number] | undefined;
  has: (typeof documentGaps)[number] | undefined;
  copies: (typeof documentCopies)[number] | undefined;
  sign: (typeof documentSigns)[number] | undefined;
  /** Days of the viewer's zone, both included: 2026-05-01. */
  from: string | undefined;
  to: string | undefined;
  search: string | undefined;
}

export const everyDocument: DocumentFilter = {
  state: undefined,
  source: undefined,
  group: undefined,
  version: undefined,
  run: undefined,
  missing: undefined,
  has: undefined,
  copies: undefined,
  sign: undefined,
  from: undefined,
  to: undefined,
  search: undefined,
};

/** What an address asks for. What the server would refuse is passed over, for it would leave the screen without a list. */
export function readDocumentFilter(given: Pick<URLSearchParams, 'get'>): DocumentFilter {
  const { shape } = listDocuments.query;
  const idIn = (name: 'source' | 'group' | 'version') => shape[name].safeParse(given.get(name)).data;
  const source = idIn('source');
  const run = given.get('run');
  return {
    state: documentStates.find((state) => state === given.get('state')),
    source,
    group: idIn('group'),
    version: source === undefined ? undefined : idIn('version'),
    run: run !== null && shape.run.safeParse(run).success ? run : undefined,
    missing: documentGaps.find((gap) => gap === given.get('missing')),
    has: documentGaps.find((gap) => gap === given.get('has')),
    copies: documentCopies.find((copies) => copies === given.get('copies')),
    sign: documentSigns.find((sign) => sign === given.get('sign')),
    from: dayOf(given.get('from')),
    to: dayOf(given.get('to')),
    search: given.get('search')?.slice(0, longestSearch) || undefined,
  };
}

/** The filter lies in the address, so that it can be sent to somebody and survives a reload. */
export function useDocumentFilter() {
  const given = useSearchParams();
  const path = usePathname();
  const router = useRouter();
  const filter = readDocumentFilter(given);
  const addressWith = (change: Partial<DocumentFilter>) => {
    const next = Object.entries({ ...filter, ...change }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    );
    return next.length === 0 ? path : `${path}?${new URLSearchParams(next)}`;
  };
  return {
    filter,
    filtered: Object.values(filter).some((value) => value !== undefined),
    addressWith,
    change: (change: Partial<DocumentFilter>) => router.replace(addressWith(change), { scroll: false }),
    clear: () => router.replace(path, { scroll: false }),
  };
}

/** The filter as the server takes it: days of the zone become instants, the last day is included. */
export function queryOf(
  { from, to, ...rest }: DocumentFilter,
  zone: string,
): NonNullable<CallInput<typeof listDocuments>['query']> {
  const begin = from && beginOfDay(zone, from)?.toISOString();
  const end = to && beginOfDay(zone, to, 1)?.toISOString();
  return { ...rest, ...(begin && { from: begin }), ...(end && { to: end }) };
}

function dayOf(text: string | null): string | undefined {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
