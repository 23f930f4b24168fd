'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { documentStates } from '@/lib/api/contracts/documents.ts';

export interface DocumentFilter {
  state: (typeof documentStates)[number] | undefined;
  source: number | undefined;
  run: string | undefined;
  search: string | undefined;
}

/** The filter lies in the address, so that it can be sent to somebody and survives a reload. */
export function useDocumentFilter() {
  const given = useSearchParams();
  const path = usePathname();
  const router = useRouter();
  const source = Number(given.get('source'));
  const filter: DocumentFilter = {
    state: documentStates.find((state) => state === given.get('state')),
    source: Number.isInteger(source) && source > 0 ? source : undefined,
    run: given.get('run')?.match(/^[1-9]\d{0,18}$/)?.[0],
    search: given.get('search') || undefined,
  };
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
