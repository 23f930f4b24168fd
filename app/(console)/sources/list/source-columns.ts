'use client';

import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { useUser } from '@/app/(console)/shell/user-context.tsx';
import type { SourceSort, useSourceFilter } from './use-source-filter.ts';

/** Columns that can be shown or not; the name always is. */
export const sourceColumns = [
  ...(['status', 'reason', 'group', 'per-day', 'days', 'title', 'date', 'author', 'body'] as const),
  ...(['alerts', 'last-run', 'last-document', 'next-run', 'rules'] as const),
] as const;
export type SourceColumn = (typeof sourceColumns)[number];

/** By which columns the server sorts; `trouble` is the order of statuses. */
export const sortOfColumn: Partial<Record<SourceColumn | 'name', SourceSort>> = {
  name: 'name',
  status: 'trouble',
  group: 'group',
  'per-day': 'per-day',
  title: 'title',
  date: 'date',
  author: 'author',
  body: 'body',
  alerts: 'alerts',
  'last-run': 'last-run',
  'last-document': 'last-document',
  'next-run': 'next-run',
  rules: 'rules',
};

const usual: readonly SourceColumn[] = sourceColumns.filter(
  (name) => name !== 'group' && name !== 'last-run',
);
/** With more of them there would be no room for the reason, or the table would scroll sideways. */
const usualNarrow: readonly SourceColumn[] = ['status', 'reason', 'days', 'date', 'body', 'alerts'];

const changed = 'markdrift:source-columns';
const subscribe = (heard: () => void) => {
  window.addEventListener(changed, heard);
  window.addEventListener('storage', heard);
  return () => {
    window.removeEventListener(changed, heard);
    window.removeEventListener('storage', heard);
  };
};

/** Which columns are shown: as the address says, else as this person chose last in this browser, else the usual ones. */
export function useSourceColumns({ filter, change }: ReturnType<typeof useSourceFilter>) {
  const { id } = useUser();
  const key = `markdrift.source-columns.${id}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(key),
    () => null,
  );
  const wide = useMediaQuery('(min-width: 1200px)', true);
  const said = filter.columns ?? stored;
  const names = said === null ? null : said.split('.');
  const shown = names ? sourceColumns.filter((name) => names.includes(name)) : wide ? usual : usualNarrow;
  return {
    shown,
    chosen: names !== null,
    choose: (next: readonly SourceColumn[] | null) => {
      const text =
        next === null ? null : sourceColumns.filter((name) => next.includes(name)).join('.') || 'none';
      if (text === null) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, text);
      window.dispatchEvent(new Event(changed));
      change({ columns: text ?? undefined });
    },
  };
}
