'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';

export interface RowWindow {
  /** Rows to draw: from, and up to but without `to`. */
  from: number;
  to: number;
  /** Pixels of the rows before and after them. */
  before: number;
  after: number;
}

/** Rows drawn beyond each edge of the view, and the grid on which the window moves: it is drawn anew once in so many rows. */
const margin = 30;
const grid = 10;

/** Which of `count` rows are near a view of `height` pixels whose upper edge is `scrolled` pixels below the first row. */
export function windowOf(count: number, rowHeight: number, scrolled: number, height: number): RowWindow {
  const first = Math.floor(scrolled / rowHeight / grid) * grid - margin;
  const from = Math.max(0, Math.min(first, count - 1));
  const to = Math.min(count, Math.max(from + 1, first + 2 * margin + grid + Math.ceil(height / rowHeight)));
  return { from, to, before: from * rowHeight, after: (count - to) * rowHeight };
}

/** The rows of a table to draw while whatever scrolls round it is scrolled; null where all are drawn. */
export function useRowWindow(
  frame: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  wanted: boolean,
): RowWindow | null {
  const [shown, setShown] = useState<RowWindow>(() => windowOf(count, rowHeight, 0, 1000));
  useLayoutEffect(() => {
    const table = frame.current;
    if (!table || !wanted) return;
    const scroller = scrollerOf(table);
    const look = () => {
      const view = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
      const scrolled = view - table.getBoundingClientRect().top;
      const next = windowOf(count, rowHeight, scrolled, scroller.clientHeight);
      setShown((now) =>
        now.from === next.from && now.to === next.to && now.after === next.after ? now : next,
      );
    };
    look();
    const heard = scroller === document.documentElement ? window : scroller;
    heard.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    return () => {
      heard.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [frame, count, rowHeight, wanted]);
  return wanted ? shown : null;
}

/** Whatever scrolls round an element: the content of the page, or a pane that says so. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.dataset.scrolls !== undefined && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}
