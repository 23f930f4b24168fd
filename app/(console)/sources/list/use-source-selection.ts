'use client';

import { useMemo, useRef, useState } from 'react';
import type { SourceLine } from '@/lib/api/contracts/sources.ts';

export interface SourceSelection {
  ids: ReadonlySet<number>;
  /** All that match the filter, beyond the rows that are there. */
  whole: boolean;
  set: (id: number, selected: boolean) => void;
  toggle: (id: number) => void;
  /** From the last one touched to this one. */
  extendTo: (id: number) => void;
  all: (selected: boolean) => void;
  selectWhole: () => void;
  clear: () => void;
}

/** Which rows are checked. A row that is not there any more is not selected either. */
export function useSourceSelection(rows: readonly SourceLine[]): SourceSelection {
  const [chosen, setChosen] = useState<{ ids: ReadonlySet<number>; whole: boolean }>({
    ids: new Set(),
    whole: false,
  });
  const last = useRef<number | null>(null);
  return useMemo(() => {
    const there = rows.map(({ id }) => id);
    const ids = new Set(there.filter((id) => chosen.ids.has(id)));
    const set = (id: number, selected: boolean) => {
      last.current = id;
      setChosen(({ ids: before }) => {
        const after = new Set(before);
        if (selected) after.add(id);
        else after.delete(id);
        return { ids: after, whole: false };
      });
    };
    return {
      ids,
      whole: chosen.whole,
      set,
      toggle: (id) => set(id, !ids.has(id)),
      extendTo: (id) => {
        const from = there.indexOf(last.current ?? id);
        const to = there.indexOf(id);
        const part = there.slice(Math.min(from, to), Math.max(from, to) + 1);
        setChosen(({ ids: before }) => ({ ids: new Set([...before, ...part]), whole: false }));
      },
      all: (selected) => setChosen({ ids: new Set(selected ? there : []), whole: false }),
      selectWhole: () => setChosen({ ids: new Set(there), whole: true }),
      clear: () => setChosen({ ids: new Set(), whole: false }),
    };
  }, [rows, chosen]);
}
