import type { ReactNode } from 'react';
import classes from './docked-bar.module.css';

/** Docked at the foot of a page or a pane. `thin` is the strip of keys under a list. */
export function DockedBar({ children, thin = false }: { children: ReactNode; thin?: boolean }) {
  return <div className={thin ? classes.thin : classes.bar}>{children}</div>;
}
