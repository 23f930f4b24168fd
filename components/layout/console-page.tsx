'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { createContext, Fragment, type ReactNode, useContext, useState } from 'react';
import classes from './console-page.module.css';
import { KeyHelp, type KeyLine, ShowKeys } from './key-help.tsx';
import { useScreenKeys } from './use-screen-keys.ts';

/** The tools at the right of every top bar: find, live, account. The console's layout gives them. */
export const TopBarTools = createContext<ReactNode>(null);

export interface ConsolePageProps {
  title: ReactNode;
  /** The way to this page, without it. */
  crumbs?: { href: string; label: string }[];
  /** Buttons of the page, left of the tools. */
  actions?: ReactNode;
  /** Bars of 48 px below the top bar: tabs, filters. See ToolBar. */
  bars?: ReactNode;
  /** Docked at the foot; stays while the content scrolls. */
  dock?: ReactNode;
  /** `reading` scrolls as a whole, padded by 24 (16 when narrow); `list` is padded by 16; `panes` leaves all to its children. */
  content?: 'reading' | 'list' | 'panes';
  /** The keys that work here, for "?". */
  keys?: readonly KeyLine[];
  children: ReactNode;
}

/** The frame of every console page: top bar, tool bars, content, docked bar. Only the content scrolls. */
export function ConsolePage({
  title,
  crumbs = [],
  actions,
  bars,
  dock,
  content = 'reading',
  keys = [],
  children,
}: ConsolePageProps) {
  const tools = useContext(TopBarTools);
  const [helping, setHelping] = useState(false);
  const help = () => setHelping(true);
  useScreenKeys({ '?': help });
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <div className={classes.title}>
          {crumbs.map(({ href, label }) => (
            <Fragment key={href}>
              <Link href={href} className={clsx(classes.crumb, 'cut')}>
                {label}
              </Link>
              <span className="text-3" aria-hidden>
                /
              </span>
            </Fragment>
          ))}
          <h1 className={clsx(classes.here, 'cut')}>{title}</h1>
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
        {tools}
      </header>
      <main className={classes.main} id="content" tabIndex={-1}>
        <ShowKeys value={help}>
          {bars}
          <div className={clsx(classes.content, classes[content])} data-scrolls={content}>
            {children}
          </div>
          {dock}
        </ShowKeys>
      </main>
      <KeyHelp keys={keys} opened={helping} onClose={() => setHelping(false)} />
    </div>
  );
}

/** A bar of 48 px: tabs or filters at the left, counts and buttons at the right. */
export function ToolBar({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={classes.bar}>
      {children}
      {aside ? <div className={classes.barAside}>{aside}</div> : null}
    </div>
  );
}
