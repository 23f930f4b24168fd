'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '@/lib/api/client.ts';
import { type AlertLine, listAlerts } from '@/lib/api/contracts/alert-list.ts';
import { listAlertViews } from '@/lib/api/contracts/alert-views.ts';
import { type InboxFilter, queryOf } from './inbox-filter.ts';

const pageOfRows = 200;
const mostRows = 1000;

/**
 * The list, as steady as a reader needs it: what is new since it was opened waits until asked for, so no row moves under
 * the pointer; what is shown is always fresh.
 */
export function useInbox(filter: InboxFilter) {
  const key = JSON.stringify({ ...filter, view: null });
  const [limits, setLimits] = useState({ key, limit: pageOfRows });
  const limit = limits.key === key ? limits.limit : pageOfRows;
  const answer = useQuery({
    ...query(listAlerts, { query: { ...queryOf(filter), limit } }),
    placeholderData: keepPreviousData,
  });
  const [taken, setTaken] = useState<{ key: string; ids: Set<string>; order: string[] } | null>(null);
  const views = useQuery(query(listAlertViews, {})).data;
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
    views,
    rows: answer.isPlaceholderData ? (data?.alerts ?? []) : rows,
    waiting,
    takeWaiting: () => setTaken(null),
    canShowMore: Boolean(
      data && (filter.group ? data.alerts.length >= limit : data.total > limit) && limit < mostRows,
    ),
    /** More match than can be shown: a filter helps, and what is done with all of them counts them all. */
    isCut: Boolean(data && data.total > mostRows && limit >= mostRows),
    showMore: () => setLimits({ key, limit: Math.min(mostRows, limit + pageOfRows) }),
  };
}
