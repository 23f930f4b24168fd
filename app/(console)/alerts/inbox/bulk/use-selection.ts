'use client';

import { useCallback, useMemo, useRef, useState } from 'react';
import type { AlertLine } from '@/lib/api/contracts/alert-list.ts';
import { type AlertGrouping, groupKeyOf } from '@/lib/core/alerts/grouping.ts';

/** The filter, or a group of it: what narrows it further, and how many it finds. */
export interface WholeSelection {
  within: { facet: AlertGrouping; key: string } | null;
  count: number;
}

export interface Selection {
  ids: ReadonlySet<string>;
  /** Set once the person asked for all that match the filter, or for all of a group, beyond the rows that are shown. */
  whole: WholeSelection | null;
  has: (id: string) => boolean;
  set: (id: string, selected: boolean) => void;
  toggle: (id: string) => void;
  /** From the last one touched to this one. */
  extendTo: (id: string) => void;
  all: (selected: boolean) => void;
  selectWhole: (whole: WholeSelection) => void;
  clear: () => void;
}

/** Which rows are checked. A row that leaves the list leaves the selection too. */
export function useSelection(rows: readonly AlertLine[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState<WholeSelection | null>(null);
  const last = useRef<string | null>(null);
  const ids = useMemo(() => new Set(rows.map(({ id }) => id).filter((id) => chosen.has(id))), [rows, chosen]);
  const set = useCallback((id: string, selected: boolean) => {
    last.current = id;
    setWhole(null);
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
        setWhole(null);
        setChosen((before) => new Set([...before, ...part]));
      },
      all: (selected) => {
        setWhole(null);
        setChosen(new Set(selected ? order : []));
      },
      selectWhole: (wanted) => {
        const shown = rows.filter(
          (row) => wanted.within === null || groupKeyOf(row, wanted.within.facet) === wanted.within.key,
        );
        setChosen(new Set(shown.map(({ id }) => id)));
        setWhole(wanted);
      },
      clear: () => {
        setWhole(null);
        setChosen(new Set());
      },
    };
  }, [ids, whole, rows, set]);
}
