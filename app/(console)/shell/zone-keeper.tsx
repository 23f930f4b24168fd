'use client';

import { useRouter } from 'next/navigation';
import { useTimeZone } from 'next-intl';
import { useEffect } from 'react';
import { zoneCookie } from '@/lib/i18n/locales.ts';
import { useUser } from './user-context.tsx';

/** Tells the server in which zone to write times, the person's own or the browser's; renders again when it was another. */
export function ZoneKeeper() {
  const router = useRouter();
  const rendered = useTimeZone();
  const { timeZone } = useUser();
  useEffect(() => {
    const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (zone === rendered || !zone) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = `${zoneCookie}=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax`;
    router.refresh();
  }, [rendered, router, timeZone]);
  return null;
}
