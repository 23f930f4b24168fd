import type { ReactNode } from 'react';
import classes from './kbd.module.css';

/** A key as it is printed on the board. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
