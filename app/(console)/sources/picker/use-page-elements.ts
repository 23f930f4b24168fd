'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ElementRow } from '@/lib/api/contracts/picking.ts';
import type { PointedElement } from './frame-messages.ts';
import { elementsOf, type PickPlace } from './pick-place.ts';

const none: ElementRow[] = [];
/** Deeper rows are closed until somebody opens them or goes there. */
const openDepth = 6;

/** The elements of a page as rows of a tree, some of them closed. */
export function usePageElements(place: PickPlace, pageId: string, wanted: boolean) {
  const query = useQuery({
    queryKey: ['page elements', place.kind, pageId],
    queryFn: ({ signal }) => elementsOf(place, pageId, signal),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const rows = query.data?.kind === 'outline' ? query.data.rows : none;
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const places = useMemo(() => new Map(rows.map(({ node }, row) => [node, row])), [rows]);

  const hasChildren = (row: number) => (rows[row + 1]?.depth ?? 0) > rows[row]!.depth;
  const isOpen = (row: number) => hasChildren(row) && isOpenNow(rows[row]!, turned);
  const visible = useMemo(() => visibleRows(rows, turned), [rows, turned]);

  return {
    query,
    rows,
    visible,
    hasChildren,
    isOpen,
    toggle: (row: number) => setTurned((before) => flipped(before, [rows[row]!.node])),
    /** Opens what an element lies in. */
    reveal: (node: number) => {
      const above = pathTo(rows, places, node).slice(0, -1);
      setTurned((before) =>
        flipped(
          before,
          above.filter((row) => !isOpenNow(row, before)).map((row) => row.node),
        ),
      );
    },
    /** The element and what it lies in, outermost first; empty while the elements are not known. */
    pathTo: (node: number): PointedElement[] =>
      pathTo(rows, places, node).map(({ node: each, name, id, classes }) => ({
        node: each,
        name,
        id,
        classes,
      })),
    /** The beginning of an element's text, its own or the first in it. */
    textOf: (node: number): string => textIn(rows, places.get(node) ?? -1),
  };
}

function textIn(rows: readonly ElementRow[], place: number): string {
  const depth = rows[place]?.depth;
  if (depth === undefined) return '';
  for (let at = place; at < rows.length && (at === place || rows[at]!.depth > depth); at++) {
    if (rows[at]!.text !== '') return rows[at]!.text;
  }
  return '';
}

/** What is hidden is closed, but for sets of frames: the page holds nothing else than the addresses in them. */
function isOpenNow({ node, name, depth, hidden }: ElementRow, turned: ReadonlySet<number>): boolean {
  return (depth < openDepth && (!hidden || name === 'frameset')) !== turned.has(node);
}

function flipped(turned: ReadonlySet<number>, nodes: readonly number[]): ReadonlySet<number> {
  const next = new Set(turned);
  for (const node of nodes) if (!next.delete(node)) next.add(node);
  return next;
}

function visibleRows(rows: readonly ElementRow[], turned: ReadonlySet<number>): number[] {
  const visible: number[] = [];
  let closedAt = Number.POSITIVE_INFINITY;
  for (const [place, row] of rows.entries()) {
    if (row.depth > closedAt) continue;
    closedAt = isOpenNow(row, turned) ? Number.POSITIVE_INFINITY : row.depth;
    visible.push(place);
  }
  return visible;
}

function pathTo(
  rows: readonly ElementRow[],
  places: ReadonlyMap<number, number>,
  node: number,
): ElementRow[] {
  const path: ElementRow[] = [];
  let at = places.get(node) ?? -1;
  for (let depth = Number.POSITIVE_INFINITY; at >= 0 && depth > 0; at--) {
    const row = rows[at]!;
    if (row.depth >= depth) continue;
    path.unshift(row);
    depth = row.depth;
  }
  return path;
}
