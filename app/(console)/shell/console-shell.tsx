'use client';

import {
  IconBell,
  IconFileText,
  IconLayoutDashboard,
  IconSettings,
  IconStack2,
  IconWorld,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TopBarTools } from '@/components/layout/console-page.tsx';
import { Rail } from '@/components/layout/rail.tsx';
import { query } from '@/lib/api/client.ts';
import { readAttention } from '@/lib/api/contracts/overview.ts';
import type { SessionUser } from '@/lib/auth/session-user.ts';
import classes from './console-shell.module.css';
import { LiveProvider } from './live-provider.tsx';
import { ThemeKeeper } from './theme-keeper.tsx';
import { Tools } from './tools.tsx';
import { UserProvider } from './user-context.tsx';
import { ZoneKeeper } from './zone-keeper.tsx';

/** A new screen gets its line here; `name` is a key of the catalogue "shell". */
const screens = [
  { name: 'overview', href: '/', icon: IconLayoutDashboard },
  { name: 'alerts', href: '/alerts', icon: IconBell },
  { name: 'sources', href: '/sources', icon: IconWorld },
  { name: 'documents', href: '/documents', icon: IconFileText },
  { name: 'jobs', href: '/jobs', icon: IconStack2 },
  { name: 'settings', href: '/settings', icon: IconSettings },
] as const;

export function ConsoleShell({ user, children }: { user: SessionUser; children: ReactNode }) {
  return (
    <UserProvider user={user}>
      <LiveProvider>
        <ZoneKeeper />
        <ThemeKeeper />
        <div className={classes.console}>
          <SkipLink />
          <MainRail />
          <TopBarTools value={<Tools />}>{children}</TopBarTools>
        </div>
      </LiveProvider>
    </UserProvider>
  );
}

function MainRail() {
  const t = useTranslations('shell');
  const path = usePathname();
  const { data } = useQuery(query(readAttention, {}));
  const count = data?.alerts ?? 0;
  return (
    <Rail
      label={t('navigation')}
      home={t('home')}
      items={screens.map(({ name, href, icon }) => ({
        href,
        icon,
        label: t(`screen.${name}`),
        current: href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`),
        ...(name === 'alerts' ? { count, countLabel: t('alerts-to-look-at', { count }) } : {}),
      }))}
    />
  );
}

function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a href="#content" className={classes.skip}>
      {t('skip')}
    </a>
  );
}
