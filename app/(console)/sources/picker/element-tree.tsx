'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import classes from './element-tree.module.css';
import type { usePageElements } from './use-page-elements.ts';
import { elementLabel } from './use-picker.ts';

const rowHeight = 24;
/** Rows drawn above and below what is seen. */
const beyond = 12;
/** A page of rows, for PageUp and PageDown. */
const pageRows = 20;

export type PickHow = 'only' | 'also' | 'exclude';

/**
 * All elements of the page as a tree, also those that the frame does not draw. Only the rows in sight are drawn. Keys: up and
 * down move, left and right close and open or lead out and in, Enter picks as a click on the page does.
 */
export function ElementTree(props: {
  elements: ReturnType<typeof usePageElements>;
  current: number | null;
  picked: ReadonlySet<number>;
  found: ReadonlySet<number>;
  onMove: (node: number) => void;
  onPick: (node: number, how: PickHow) => void;
}) {
  const { elements, current, picked, found, onMove, onPick } = props;
  const t = useTranslations('picker.tree');
  const box = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ top: 0, height: 600 });
  const { rows, visible, isOpen, toggle, query } = elements;
  const place = current === null ? -1 : visible.findIndex((row) => rows[row]!.node === current);

  useEffect(() => {
    const scroller = box.current;
    if (!scroller || place < 0) return;
    const top = place * rowHeight;
    if (top < scroller.scrollTop || top + rowHeight > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 3);
  }, [place]);

  if (query.isPending) return <SkeletonRows rows={12} />;
  if (query.data?.kind !== 'outline')
    return (
      <p className={`caption text-3 ${classes.note}`}>{t(query.isError ? 'not-listed' : 'not-there')}</p>
    );

  const first = Math.max(0, Math.floor(sight.top / rowHeight) - beyond);
  const last = Math.min(visible.length, Math.ceil((sight.top + sight.height) / rowHeight) + beyond);
  const look = () =>
    box.current && setSight({ top: box.current.scrollTop, height: box.current.clientHeight });

  const goTo = (to: number) => {
    const row = visible[Math.max(0, Math.min(visible.length - 1, to))];
    if (row !== undefined) onMove(rows[row]!.node);
  };
  const press = (event: KeyboardEvent) => {
    const row = visible[place];
    const target = targetOf(event.key, place, visible.length);
    if (target !== null) goTo(target);
    else if (row === undefined) return;
    else if (event.key === 'Enter') onPick(rows[row]!.node, howOf(event));
    else if (event.key === 'ArrowRight') {
      if (isOpen(row)) goTo(place + 1);
      else if (elements.hasChildren(row)) toggle(row);
    } else if (event.key === 'ArrowLeft') {
      if (isOpen(row)) toggle(row);
      else goTo(visible.findLastIndex((each, at) => at < place && rows[each]!.depth < rows[row]!.depth));
    } else return;
    event.preventDefault();
  };

  return (
    <div
      ref={box}
      className={classes.tree}
      role="tree"
      tabIndex={0}
      aria-label={t('label')}
      aria-activedescendant={place >= first && place < last ? `element-${current}` : undefined}
      onScroll={look}
      onKeyDown={press}
    >
      <div style={{ height: visible.length * rowHeight, position: 'relative' }}>
        {visible.slice(first, last).map((row, offset) => {
          const element = rows[row]!;
          const { node, depth, text, hidden } = element;
          const at = first + offset;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
            <div
              key={node}
              id={`element-${node}`}
              role="treeitem"
              tabIndex={-1}
              aria-level={depth + 1}
              aria-expanded={elements.hasChildren(row) ? isOpen(row) : undefined}
              aria-selected={at === place}
              className={classes.row}
              data-hidden={hidden ? 'yes' : undefined}
              data-picked={picked.has(node) ? 'yes' : undefined}
              data-found={found.has(node) ? 'yes' : undefined}
              style={{ top: at * rowHeight, paddingInlineStart: 8 + Math.min(depth, 24) * 12 }}
              onClick={(event) => (event.detail === 2 ? onPick(node, howOf(event)) : onMove(node))}
            >
              <button
                type="button"
                tabIndex={-1}
                className={classes.twist}
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation();
                  toggle(row);
                }}
              >
                {elements.hasChildren(row) ? (isOpen(row) ? '▾' : '▸') : ''}
              </button>
              <code className={classes.name}>{elementLabel(element)}</code>
              {hidden ? <span className={classes.hidden}>{t('hidden')}</span> : null}
              <span className={classes.text} title={text}>
                {text}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Where a key leads that moves by rows; null for another key. */
function targetOf(key: string, place: number, rows: number): number | null {
  if (key === 'ArrowDown') return place + 1;
  if (key === 'ArrowUp') return place - 1;
  if (key === 'PageDown') return place + pageRows;
  if (key === 'PageUp') return place - pageRows;
  if (key === 'Home') return 0;
  return key === 'End' ? rows - 1 : null;
}

function howOf(event: KeyboardEvent | MouseEvent): PickHow {
  return event.altKey ? 'exclude' : event.shiftKey ? 'also' : 'only';
}
