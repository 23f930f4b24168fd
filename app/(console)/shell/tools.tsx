'use client';

import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { signOut } from 'next-auth/react';
import { useFormatter, useTranslations } from 'next-intl';
import { Kbd } from '@/components/layout/kbd.tsx';
import { initialsOf } from '@/components/text/initials.ts';
import { useClock } from '@/components/time/clock.tsx';
import { FindBox } from './find-box.tsx';
import { useLiveState } from './live-provider.tsx';
import { useTheme } from './theme-keeper.tsx';
import classes from './tools.module.css';
import { useUser } from './user-context.tsx';

/** At the right of every top bar: find, whether the page is live, account. */
export function Tools() {
  const t = useTranslations('shell');
  return (
    <div className={classes.tools}>
      <FindBox />
      <UnstyledButton className={classes.find} onClick={spotlight.open} aria-keyshortcuts="Control+K">
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={classes.findWords}>{t('find')}</span>
        <span className={classes.findKey} aria-hidden>
          <Kbd>Ctrl K</Kbd>
        </span>
      </UnstyledButton>
      <LiveMark />
      <Account />
    </div>
  );
}

function LiveMark() {
  const t = useTranslations('shell');
  const format = useFormatter();
  const now = useClock();
  const { connected, since } = useLiveState();
  const time = (moment: Date) =>
    format.dateTime(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const lost = !connected && since !== null;
  return (
    <Tooltip label={lost ? t('not-live-means') : t('live-means')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it means must be reachable by keyboard */}
      <span className={classes.live} role="status" tabIndex={0} data-lost={lost} data-connected={connected}>
        <i aria-hidden />
        {lost ? t('not-live', { time: time(since) }) : t('live', { time: time(now) })}
      </span>
    </Tooltip>
  );
}

const schemes = [
  { name: 'auto', icon: IconDeviceDesktop },
  { name: 'light', icon: IconSun },
  { name: 'dark', icon: IconMoon },
] as const;

function Account() {
  const t = useTranslations('shell');
  const user = useUser();
  const { theme, choose } = useTheme();
  return (
    <Menu width={232}>
      <Menu.Target>
        <ActionIcon
          className={classes.avatar}
          radius="xl"
          size={28}
          aria-label={t('account', { name: user.name })}
        >
          <span className={classes.initials} data-initials={initialsOf(user.name)} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <div className="strong cut">{user.name}</div>
          <div className="caption text-3 cut">
            {user.email} · {t(`role.${user.role}`)}
          </div>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('theme')}</Menu.Label>
        {schemes.map(({ name, icon: Shape }) => (
          <Menu.Item
            key={name}
            role="menuitemradio"
            aria-checked={theme === name}
            leftSection={<Shape size={16} stroke={1.75} aria-hidden />}
            rightSection={theme === name ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => choose(name)}
            closeMenuOnClick={false}
          >
            {t(`scheme.${name}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
          onClick={() => void signOut({ callbackUrl: '/login' })}
        >
          {t('sign-out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
