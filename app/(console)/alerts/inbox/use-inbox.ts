'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { query } from '@/lib/api/client.ts';
import { type AlertLine, listAlerts } from '@/lib/api/contracts/alerts.ts';
import { type InboxFilter, queryOf, readInboxFilter, writeInboxFilter } from './inbox-filter.ts';

const pageOfRows = 200;
const mostRows = 500;

/** Filter and open alert lie in the address; changing them replaces it, so that "back" leaves the inbox. */
export function useInboxAddress() {
  const given = useSearchParams();
  const router = useRouter();
  const filter = useMemo(() => readInboxFilter(new URLSearchParams(given)), [given]);
  // The open alert changes with every j and k: it is kept here too, for the address follows a moment later.
  const [alertId, setLocal] = useState(() => alertOf(new URLSearchParams(given)));
  useEffect(() => {
    // The address itself is read, as `given` may lag behind it.
    if (given) setLocal(alertOf(new URLSearchParams(window.location.search)));
  }, [given]);
  const setFilter = useCallback(
    (change: Partial<InboxFilter>) => {
      const now = readInboxFilter(new URLSearchParams(window.location.search));
      const alert = new URLSearchParams(window.location.search).get('alert');
      router.replace(writeInboxFilter({ ...now, ...change }, alert), { scroll: false });
    },
    [router],
  );
  const setAlert = useCallback((id: string | null) => {
    const now = readInboxFilter(new URLSearchParams(window.location.search));
    setLocal(id);
    window.history.replaceState(null, '', writeInboxFilter(now, id));
  }, []);
  return { filter, alertId, setFilter, setAlert };
}

function alertOf(search: URLSearchParams): string | null {
  return search.get('alert')?.match(/^[1-9]\d{0,18}$/)?.[0] ?? null;
}

/**
 * The list, as steady as a reader needs it: what is new since it was opened waits until asked for, so no row moves under
 * the pointer; what is shown is always fresh.
 */
export function useInbox(filter: InboxFilter) {
  const key = JSON.stringify(filter);
  const [limits, setLimits] = useState({ key, limit: pageOfRows });
  const limit = limits.key === key ? limits.limit : pageOfRows;
  const answer = useQuery({
    ...query(listAlerts, { query: { ...queryOf(filter), limit } }),
    placeholderData: keepPreviousData,
  });
  const [taken, setTaken] = useState<{ key: string; ids: Set<string>; order: string[] } | null>(null);
  const data = answer.data;
  const settled = data && !answer.isPlaceholderData;
  // Where no row stands none can move: an inbox that was clear shows what comes at once.
  const isEmpty = data && taken && !data.alerts.some(({ id }) => taken.ids.has(id));
  if (settled && (taken?.key !== `${key}${limit}` || (isEmpty && data.alerts.length > 0))) {
    const order = data.alerts.map(({ id }) => id);
    setTaken({ key: `${key}${limit}`, ids: new Set(order), order });
  }
  const rows = useMemo(() => {
    if (!data) return [];
    if (!taken) return data.alerts;
    const byId = new Map(data.alerts.map((alert) => [alert.id, alert]));
    return taken.order.map((id) => byId.get(id)).filter((alert): alert is AlertLine => alert !== undefined);
  }, [data, taken]);
  const waiting = taken && data && settled ? data.alerts.filter(({ id }) => !taken.ids.has(id)).length : 0;
  return {
    answer,
    data,
    rows: answer.isPlaceholderData ? (data?.alerts ?? []) : rows,
    waiting,
    takeWaiting: () => setTaken(null),
    canShowMore: Boolean(data && data.total > limit && limit < mostRows),
    showMore: () => setLimits({ key, limit: mostRows }),
  };
}
