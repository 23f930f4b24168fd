'use client';

import {
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { offsetsOf, sectionsOf, visibleItems } from './item-window.ts';
import { scrollerOf } from './use-row-window.ts';
import classes from './windowed-list.module.css';

export interface WindowedItem {
  key: string;
  /** Pixels, its border included. */
  height: number;
  /** Stays at the upper edge until the next such comes. */
  sticks?: boolean;
}

export interface WindowedListHandle {
  /** Scrolls no further than is needed to see the item whole. */
  reveal(key: string): void;
}

interface WindowedListProps {
  items: readonly WindowedItem[];
  draw: (place: number) => ReactNode;
  /** Drawn wherever the view is, as is whatever has the focus. */
  kept?: string | null;
  /** The last items come into view: more may be asked for. */
  onEnd?: () => void;
  ref?: Ref<WindowedListHandle>;
}

/** Pixels beyond each edge of the view that are drawn too. */
const margin = 800;
/** So near to its end more is asked for. */
const nearEnd = 20;

/**
 * Items of known heights, of which only those near the view are drawn, so that five thousand scroll like fifty. What has
 * the focus stays drawn, wherever the view is: the keyboard never falls out of the list.
 */
export function WindowedList({ items, draw, kept = null, onEnd, ref }: WindowedListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const offsets = useMemo(() => offsetsOf(items), [items]);
  const sections = useMemo(() => sectionsOf(items), [items]);
  const [view, setView] = useState({ from: 0, to: 2000 });
  const [focused, setFocused] = useState<string | null>(null);
  useLayoutEffect(() => {
    const list = frame.current;
    if (!list) return;
    const scroller = scrollerOf(list);
    const look = () => {
      const above = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
      const from = Math.floor((above - margin) / 200) * 200;
      const to = Math.ceil((above + scroller.clientHeight + margin) / 200) * 200;
      setView((now) => (now.from === from && now.to === to ? now : { from, to }));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, []);
  const { first, last } = visibleItems(offsets, view);
  const atEnd = last >= items.length - nearEnd;
  useLayoutEffect(() => {
    if (atEnd) onEnd?.();
  }, [atEnd, onEnd]);
  useImperativeHandle(ref, () => ({
    reveal: (key) => {
      const list = frame.current;
      const place = items.findIndex((item) => item.key === key);
      if (!list || place < 0) return;
      const scroller = scrollerOf(list);
      const above =
        list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      const head = sections.findLast((section) => section.place <= place);
      const stuck = head && head.place !== place ? items[head.place]!.height : 0;
      const top = above + offsets[place]! - stuck;
      const bottom = above + offsets[place + 1]!;
      if (scroller.scrollTop > top) scroller.scrollTop = place <= 1 ? 0 : top;
      else if (scroller.scrollTop + scroller.clientHeight < bottom)
        scroller.scrollTop = bottom - scroller.clientHeight;
    },
  }));
  const outside = items.flatMap(({ key }, place) =>
    (key === focused || key === kept) && (place < first || place >= last) ? [place] : [],
  );
  const places = [...Array.from({ length: last - first }, (_, i) => first + i), ...outside].sort(
    (a, b) => a - b,
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is
    <div
      ref={frame}
      className={classes.list}
      style={{ height: offsets[items.length] }}
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-item]')?.dataset.item ?? null)}
      onBlur={({ relatedTarget }) => {
        if (!frame.current?.contains(relatedTarget)) setFocused(null);
      }}
    >
      {sections
        .filter(({ place, end }) => end > first && place < last)
        .map(({ place, end }) => (
          <div
            key={items[place]!.key}
            className={classes.section}
            style={{ top: offsets[place], height: offsets[end]! - offsets[place]! }}
          >
            <div className={classes.head} data-item={items[place]!.key}>
              {draw(place)}
            </div>
          </div>
        ))}
      {places
        .filter((place) => !items[place]!.sticks)
        .map((place) => (
          <div
            key={items[place]!.key}
            className={classes.item}
            style={{ top: offsets[place], height: items[place]!.height }}
            data-item={items[place]!.key}
          >
            {draw(place)}
          </div>
        ))}
    </div>
  );
}
