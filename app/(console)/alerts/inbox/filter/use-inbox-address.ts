'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type InboxFilter, readInboxFilter, writeInboxFilter } from './inbox-filter.ts';

/** Words typed within this time are one step of the history. */
const oneStep = 3000;

/**
 * Filter, grouping and open alert lie in the address. Each change of the filter is a step to go back to; moving through the
 * alerts, opening groups and typing on are none.
 */
export function useInboxAddress() {
  const given = useSearchParams();
  const router = useRouter();
  const filter = useMemo(() => readInboxFilter(new URLSearchParams(given)), [given]);
  // The open alert changes with every j and k: it is kept here too, for the address follows a moment later.
  const [alertId, setLocal] = useState(() => alertOf(new URLSearchParams(given)));
  const typed = useRef(0);
  useEffect(() => {
    // The address itself is read, as `given` may lag behind it.
    if (given) setLocal(alertOf(new URLSearchParams(window.location.search)));
  }, [given]);
  const setFilter = useCallback(
    (change: Partial<InboxFilter>) => {
      const search = new URLSearchParams(window.location.search);
      const href = writeInboxFilter({ ...readInboxFilter(search), ...change }, search.get('alert'));
      const names = Object.keys(change);
      const typesOn = names.join() === 'search' && Date.now() - typed.current < oneStep;
      if (names.join() === 'search') typed.current = Date.now();
      const step = names.join() === 'expanded' || typesOn ? router.replace : router.push;
      step(href, { scroll: false });
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
