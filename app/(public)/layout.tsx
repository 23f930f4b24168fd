import type { ReactNode } from 'react';
import { Logo } from '@/components/layout/logo.tsx';
import classes from './layout.module.css';

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.column}>
        <div className={classes.brand}>
          <Logo width={36} />
          Markdrift
        </div>
        {children}
      </main>
    </div>
  );
}
