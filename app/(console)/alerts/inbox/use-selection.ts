'use client';

import { useCallback, useMemo, useRef, useState } from 'react';
import type { AlertLine } from '@/lib/api/contracts/alerts.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** True once the person asked for all that match the filter, beyond the rows that are shown. */
  whole: boolean;
  has: (id: string) => boolean;
  set: (id: string, selected: boolean) => void;
  toggle: (id: string) => void;
  /** From the last one touched to this one. */
  extendTo: (id: string) => void;
  all: (selected: boolean) => void;
  selectWhole: () => void;
  clear: () => void;
}

/** Which rows are checked. A row that leaves the list leaves the selection too. */
export function useSelection(rows: readonly AlertLine[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState(false);
  const last = useRef<string | null>(null);
  const ids = useMemo(() => new Set(rows.map(({ id }) => id).filter((id) => chosen.has(id))), [rows, chosen]);
  const set = useCallback((id: string, selected: boolean) => {
    last.current = id;
    setWhole(false);
    setChosen((before) => {
      const after = new Set(before);
      if (selected) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  return useMemo(() => {
    const order = rows.map(({ id }) => id);
    return {
      ids,
      whole,
      has: (id) => ids.has(id),
      set,
      toggle: (id) => set(id, !ids.has(id)),
      extendTo: (id) => {
        const from = order.indexOf(last.current ?? id);
        const to = order.indexOf(id);
        const part = order.slice(Math.min(from, to), Math.max(from, to) + 1);
        setWhole(false);
        setChosen((before) => new Set([...before, ...part]));
      },
      all: (selected) => {
        setWhole(false);
        setChosen(new Set(selected ? order : []));
      },
      selectWhole: () => {
        setChosen(new Set(order));
        setWhole(true);
      },
      clear: () => {
        setWhole(false);
        setChosen(new Set());
      },
    };
  }, [ids, whole, rows, set]);
}
