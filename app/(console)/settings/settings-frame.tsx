'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BarTabs } from '@/components/layout/bar-tabs.tsx';
import { ConsolePage, ToolBar } from '@/components/layout/console-page.tsx';
import { useMay } from '../shell/user-context.tsx';

const parts = [
  { name: 'account', role: 'viewer' },
  { name: 'people', role: 'administrator' },
  { name: 'notifications', role: 'administrator' },
  { name: 'tokens', role: 'viewer' },
  { name: 'api', role: 'viewer' },
  { name: 'retention', role: 'administrator' },
  { name: 'audit', role: 'administrator' },
] as const;

/** Settings: own account and API tokens for everybody, the rest for administrators. */
export function SettingsFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const t = useTranslations('settings');
  const path = usePathname();
  const isAdministrator = useMay('administrator');
  const open = parts.filter(({ role }) => role === 'viewer' || isAdministrator);
  return (
    <ConsolePage
      title={t('title')}
      bars={
        <ToolBar aside={aside}>
          <BarTabs
            label={t('parts')}
            tabs={open.map(({ name }) => ({
              href: `/settings/${name}`,
              label: t(`part.${name}`),
              current: path === `/settings/${name}`,
            }))}
          />
        </ToolBar>
      }
    >
      {children}
    </ConsolePage>
  );
}
