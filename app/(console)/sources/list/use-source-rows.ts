'use client';

import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type CallError, demand } from '@/lib/api/client.ts';
import { listSources } from '@/lib/api/contracts/sources.ts';
import type { Answer, CallInput } from '@/lib/api/endpoint.ts';

const perPage = 500;
/** Pixels before the end of what is there at which more is asked for. */
const ahead = 4000;

type Query = NonNullable<CallInput<typeof listSources>['query']>;

/** Sources that match, asked for page by page as the list is scrolled; `end` belongs below the last row. */
export function useSourceRows(filter: Query) {
  const found = useInfiniteQuery({
    ...infiniteQueryOptions<
      Answer<typeof listSources>,
      CallError,
      { pages: Answer<typeof listSources>[] },
      unknown[],
      number
    >({
      queryKey: [listSources.path, 'rows', filter],
      queryFn: ({ pageParam, signal }) =>
        demand(listSources, { query: { ...filter, offset: pageParam, limit: perPage } }, signal),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const shown = pages.length * perPage;
        return last.sources.length === perPage && shown < last.total ? shown : undefined;
      },
      meta: { topics: listSources.topics },
    }),
    placeholderData: keepPreviousData,
  });
  const pages = found.data?.pages;
  // A source that moved from one page to the next between two answers is shown once.
  const rows = useMemo(
    () => [
      ...new Map(pages?.flatMap(({ sources }) => sources).map((source) => [source.id, source])).values(),
    ],
    [pages],
  );
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  useNear(end, hasNextPage && !isFetchingNextPage, () => void fetchNextPage());
  return { found, rows, first: pages?.[0] ?? null, end };
}

/** Calls when an element comes near the view. */
function useNear(element: RefObject<HTMLElement | null>, wanted: boolean, near: () => void): void {
  const call = useRef(near);
  call.current = near;
  useEffect(() => {
    if (!wanted || !element.current) return;
    const root = element.current.closest('[data-scrolls]');
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) call.current();
      },
      { root, rootMargin: `0px 0px ${ahead}px 0px` },
    );
    seen.observe(element.current);
    return () => seen.disconnect();
  }, [element, wanted]);
}
