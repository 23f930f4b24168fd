'use client';

import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { call } from '@/lib/api/client.ts';
import { changeOwnAccount, type themes } from '@/lib/api/contracts/session.ts';
import { useUser } from './user-context.tsx';

/** The theme is the person's: a browser that has another takes it over, once a page load. */
export function ThemeKeeper() {
  const { theme } = useUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    if (theme !== colorScheme) setColorScheme(theme as MantineColorScheme);
  }, [theme, colorScheme, setColorScheme]);
  return null;
}

/** Shows a theme at once, and keeps it with the account. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (theme: (typeof themes)[number]) => {
    setColorScheme(theme);
    // What could not be kept is still shown; the next choice is kept again.
    void call(changeOwnAccount, { body: { theme } });
  };
  return { theme: colorScheme, choose };
}
