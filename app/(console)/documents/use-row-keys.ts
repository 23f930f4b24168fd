'use client';

import { useState } from 'react';
import { useScreenKeys } from '@/components/layout/use-screen-keys.ts';

/**
 * j and k walk through rows, Enter opens the current one. Focus stays where it is; keys that are meant for a field, a
 * button or a dialog are left to it.
 */
export function useRowKeys(given: {
  ids: readonly string[];
  onOpen: (id: string) => void;
  /** Asked for at the last row. */
  onEnd?: (() => void) | undefined;
}): string | null {
  const { ids, onOpen, onEnd } = given;
  const [currentId, setCurrentId] = useState<string | null>(null);
  const place = currentId === null ? -1 : ids.indexOf(currentId);
  const move = (step: number) => {
    if (step > 0 && place >= ids.length - 1) onEnd?.();
    const next = ids[Math.max(0, Math.min(ids.length - 1, place + step))];
    if (next === undefined) return;
    setCurrentId(next);
    requestAnimationFrame(() =>
      document.querySelector('[data-current-row]')?.scrollIntoView({ block: 'nearest' }),
    );
  };
  useScreenKeys({
    j: () => move(1),
    k: () => move(-1),
    enter: ({ target }) => {
      if (place < 0 || (target as Element).closest('button, a, summary')) return true;
      onOpen(ids[place]!);
    },
  });
  return place >= 0 ? currentId : null;
}
