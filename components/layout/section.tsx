import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './section.module.css';

export interface SectionProps {
  title: ReactNode;
  /** n, unit, extent: in the palest text beside the title. */
  caption?: ReactNode;
  /** Links, legend, buttons at the right. */
  aside?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}

/** A part of a page, set off by space and hairlines, never by a frame. */
export function Section({ title, caption, aside, children, className }: SectionProps) {
  return (
    <section className={clsx(classes.section, className)}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {caption ? <span className={classes.caption}>{caption}</span> : null}
        {aside ? <div className={classes.aside}>{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}
