'use client';

import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { query } from '@/lib/api/client.ts';
import { type AlertLine, listAlerts, listMoreAlerts } from '@/lib/api/contracts/alert-list.ts';
import { listAlertViews } from '@/lib/api/contracts/alert-views.ts';
import { type InboxFilter, queryOf } from './filter/inbox-filter.ts';
import { type SteadyOrder, settleOrder } from './list/steady-order.ts';

/** Rows of the first part of a list, and of each further one. */
const firstRows = 200;
const moreRows = 500;

/**
 * The list, as steady as a reader needs it: what is new since it was opened waits until asked for, so no row moves under
 * the pointer; what is shown is always fresh. It grows at its end as one scrolls or steps on.
 */
export function useInbox(filter: InboxFilter) {
  const key = JSON.stringify({ ...filter, view: null });
  const [grown, setGrown] = useState({ key, parts: 0 });
  const parts = grown.key === key ? grown.parts : 0;
  const answer = useQuery({
    ...query(listAlerts, { query: { ...queryOf(filter), limit: firstRows } }),
    placeholderData: keepPreviousData,
  });
  const more = useQueries({
    queries: Array.from({ length: parts }, (_, part) =>
      query(listMoreAlerts, {
        query: { ...queryOf(filter), offset: firstRows + part * moreRows, limit: moreRows },
      }),
    ),
    // The combined answer is the same object until a part changes.
    combine: combineParts,
  });
  const data = answer.data;
  const settled = data !== undefined && !answer.isPlaceholderData;
  const found = useMemo(() => {
    const rows = new Map<string, AlertLine>();
    // A row that moves from one part to the next between two answers is in both for a moment.
    for (const alert of [...(data?.alerts ?? []), ...(settled ? more.rows : [])]) rows.set(alert.id, alert);
    return rows;
  }, [data, settled, more.rows]);
  const [taken, setTaken] = useState<(SteadyOrder & { key: string }) | null>(null);
  const views = useQuery(query(listAlertViews, {})).data;
  const before = taken?.key === key ? taken : null;
  const steady = useMemo(
    () => (settled ? settleOrder(before?.order ?? null, [...found.keys()]) : null),
    [settled, before, found],
  );
  if (steady && steady.order !== before?.order) setTaken({ key, ...steady });
  const rows = useMemo(() => {
    if (!steady) return data?.alerts ?? [];
    return steady.order.map((id) => found.get(id)).filter((alert): alert is AlertLine => alert !== undefined);
  }, [data, steady, found]);
  const isFull = parts === 0 ? (data?.alerts.length ?? 0) >= firstRows : more.lastIsFull;
  const canGrow = settled && isFull;
  return {
    answer,
    data,
    views,
    rows,
    waiting: steady?.waiting ?? 0,
    takeWaiting: () => setTaken(null),
    /** More rows are on their way, or will be once the end comes into view. */
    hasMore: canGrow || more.isFetching,
    grow: useCallback(() => {
      if (canGrow) setGrown({ key, parts: parts + 1 });
    }, [canGrow, key, parts]),
  };
}

interface Part {
  data: { alerts: AlertLine[] } | undefined;
  isPending: boolean;
}

function combineParts(parts: readonly Part[]) {
  return {
    rows: parts.flatMap(({ data }) => data?.alerts ?? []),
    isFetching: parts.some(({ isPending }) => isPending),
    lastIsFull: (parts.at(-1)?.data?.alerts.length ?? 0) >= moreRows,
  };
}
