'use client';

import { useNow as useRenderedNow } from 'next-intl';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const Clock = createContext<Date>(new Date(0));
const stepMilliseconds = 10_000;

/** One clock for the whole page. It begins at the server's time of rendering, so that both write the same ages. */
export function ClockProvider({ children }: { children: ReactNode }) {
  const rendered = useRenderedNow();
  const [now, setNow] = useState(rendered);
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), stepMilliseconds);
    return () => clearInterval(tick);
  }, []);
  return <Clock value={now}>{children}</Clock>;
}

/** The present moment, renewed every ten seconds. */
export function useClock(): Date {
  return useContext(Clock);
}
