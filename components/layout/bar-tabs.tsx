'use client';

import Link from 'next/link';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './bar-tabs.module.css';

export interface BarTab {
  href: string;
  label: ReactNode;
  count?: ReactNode;
  current: boolean;
}

/** Pixels of the tab before the current one that are seen. */
const edge = 48;

/**
 * Tabs of a tool bar, as links: what they show is in the address. Where there is no room for them they scroll, or, with
 * `wraps`, go on in a second line: where each of them is a figure that should be seen.
 */
export function BarTabs({ label, tabs, wraps }: { label: string; tabs: BarTab[]; wraps?: boolean }) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  useEffect(() => {
    const bar = nav.current;
    if (!bar || current === undefined) return;
    // Also when what stands beside the tabs comes later and takes room from them.
    const sizes = new ResizeObserver(() => {
      const tab = bar.querySelector<HTMLElement>('[aria-current]');
      if (tab && bar.scrollWidth > bar.clientWidth) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - edge;
    });
    sizes.observe(bar);
    return () => sizes.disconnect();
  }, [current]);
  return (
    <nav className={classes.tabs} aria-label={label} ref={nav} data-wraps={wraps}>
      {tabs.map(({ href, label: name, count, current }) => (
        <Link
          key={href}
          href={href}
          className={classes.tab}
          {...(current ? { 'aria-current': 'page' as const } : {})}
        >
          {name}
          {count === undefined ? null : <span className={classes.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
