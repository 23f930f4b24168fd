import Link from 'next/link';
import type { ReactNode } from 'react';
import classes from './bar-tabs.module.css';

export interface BarTab {
  href: string;
  label: ReactNode;
  count?: ReactNode;
  current: boolean;
}

/** Tabs of a tool bar, as links: what they show is in the address. Where there is no room for all they go on in a second line. */
export function BarTabs({ label, tabs }: { label: string; tabs: BarTab[] }) {
  return (
    <nav className={classes.tabs} aria-label={label} data-tabs>
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
