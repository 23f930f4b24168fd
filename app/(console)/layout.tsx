import type { ReactNode } from 'react';
import { requireUser } from '@/lib/auth/server-session.ts';
import { ConsoleShell } from './shell/console-shell.tsx';

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  return <ConsoleShell user={await requireUser()}>{children}</ConsoleShell>;
}
