'use client';

import { useRouter } from 'next/navigation';
import { useTimeZone } from 'next-intl';
import { useEffect } from 'react';
import { zoneCookie } from '@/lib/i18n/locales.ts';

/** Tells the server the browser's zone, so that both write the same times; renders again when it was another. */
export function ZoneKeeper() {
  const router = useRouter();
  const rendered = useTimeZone();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (zone === rendered || !zone) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = `${zoneCookie}=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax`;
    router.refresh();
  }, [rendered, router]);
  return null;
}
