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

/** Tabs of a tool bar, as links: what they show is in the address. */
export function BarTabs({ label, tabs }: { label: string; tabs: BarTab[] }) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  useEffect(() => {
    if (current !== undefined)
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav className={classes.tabs} aria-label={label} ref={nav}>
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
