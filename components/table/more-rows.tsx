'use client';

import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** Asks for more when it comes into view, and by a press. */
export function MoreRows({ busy, label, onMore }: { busy: boolean; label: string; onMore: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  ask.current = onMore;
  useEffect(() => {
    if (!mark.current || busy) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask.current(), {
      rootMargin: '600px',
    });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [busy]);
  return (
    <div ref={mark} style={{ marginTop: 12 }}>
      <Button size="xs" loading={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
