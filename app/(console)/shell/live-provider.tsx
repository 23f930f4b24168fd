'use client';

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { LiveEvent, LiveTopic } from '@/lib/core/live/topics.ts';

export interface LiveState {
  connected: boolean;
  /** Since when it is so; null before the first connection. */
  since: Date | null;
}

type Hearer = (event: LiveEvent | null) => void;
interface Live {
  state: LiveState;
  hear: (hearer: Hearer) => () => void;
}

const LiveContext = createContext<Live>({ state: { connected: false, since: null }, hear: () => () => {} });
/** The server breathes every 20 s; without a breath for this long it is taken for lost. */
const silenceMilliseconds = 45_000;
const retryMilliseconds = 4000;

/** One event stream for the page. What an event makes stale is asked for again; after a gap, everything is. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const hearers = useRef(new Set<Hearer>());
  const [state, setState] = useState<LiveState>({ connected: false, since: null });

  useEffect(() => {
    let source: EventSource | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    let gap = false;

    const tell = (event: LiveEvent | null) => {
      for (const hearer of hearers.current) hearer(event);
      void client.invalidateQueries({
        predicate: ({ meta }) => {
          const topics = meta?.topics as readonly LiveTopic[] | undefined;
          return Boolean(topics?.length && (event === null || topics.includes(event.topic)));
        },
      });
    };
    const mark = (connected: boolean) =>
      setState((before) =>
        before.connected === connected && before.since ? before : { connected, since: new Date() },
      );
    const alive = () => {
      clearTimeout(silence);
      silence = setTimeout(lost, silenceMilliseconds);
    };
    const lost = () => {
      source?.close();
      clearTimeout(silence);
      clearTimeout(retry);
      gap = true;
      mark(false);
      retry = setTimeout(open, retryMilliseconds);
    };
    const whole = () => {
      alive();
      mark(true);
      if (gap) tell(null);
      gap = false;
    };
    function open() {
      source = new EventSource('/api/live');
      source.onerror = lost;
      source.addEventListener('breath', alive);
      source.addEventListener('listening', whole);
      source.addEventListener('lost', () => {
        gap = true;
        mark(false);
      });
      source.addEventListener('change', ({ data }) => {
        alive();
        tell(JSON.parse(data) as LiveEvent);
      });
    }
    open();
    return () => {
      source?.close();
      clearTimeout(retry);
      clearTimeout(silence);
    };
  }, [client]);

  const hear = useRef((hearer: Hearer) => {
    hearers.current.add(hearer);
    return () => {
      hearers.current.delete(hearer);
    };
  });
  return <LiveContext value={{ state, hear: hear.current }}>{children}</LiveContext>;
}

export function useLiveState(): LiveState {
  return useContext(LiveContext).state;
}

/**
 * Calls back when one of the topics changed; `null` after a gap, when anything may have. Queries made by `query(…)` are
 * reloaded without this; it is for what is not a query: `useLive(['sources'], () => router.refresh())`.
 */
export function useLive(topics: readonly LiveTopic[], onChange: (event: LiveEvent | null) => void): void {
  const { hear } = useContext(LiveContext);
  const latest = useRef(onChange);
  latest.current = onChange;
  const wanted = topics.join();
  useEffect(
    () =>
      hear((event) => {
        if (event === null || wanted.split(',').includes(event.topic)) latest.current(event);
      }),
    [hear, wanted],
  );
}
