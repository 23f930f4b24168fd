import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './docked-bar.module.css';

/** Docked at the foot of a page or a pane. `thin` is the strip of keys under a list; what `wraps` takes a second line. */
export function DockedBar(props: { children: ReactNode; thin?: boolean; wraps?: boolean }) {
  const { children, thin = false, wraps = false } = props;
  return <div className={clsx(thin ? classes.thin : classes.bar, wraps && classes.wraps)}>{children}</div>;
}
