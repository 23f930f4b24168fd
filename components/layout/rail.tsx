'use client';

import type { Icon } from '@tabler/icons-react';
import Link from 'next/link';
import { Logo } from './logo.tsx';
import classes from './rail.module.css';

export interface RailItem {
  href: string;
  label: string;
  icon: Icon;
  current: boolean;
  /** A red count, for what needs a look; 0 shows none. */
  count?: number;
  /** What the count says, read aloud. */
  countLabel?: string;
}

/** The main navigation: 80 px, icon over label. */
export function Rail({ label, home, items }: { label: string; home: string; items: RailItem[] }) {
  return (
    <nav className={classes.rail} aria-label={label}>
      <Link href="/" className={classes.logo} aria-label={home}>
        <Logo />
      </Link>
      {items.map(({ href, label, icon: Shape, current, count = 0, countLabel }) => (
        <Link
          key={href}
          href={href}
          className={classes.item}
          {...(current ? { 'aria-current': 'page' as const } : {})}
        >
          <Shape size={20} stroke={1.75} aria-hidden />
          {label}
          {count > 0 ? (
            <span className={classes.count}>
              <span aria-hidden>{count > 99 ? '99+' : count}</span>
              <span className="only-read-aloud">{countLabel}</span>
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
