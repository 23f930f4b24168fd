'use client';

import '@/components/theme/tokens.css';
import '@/components/theme/base.css';
import { useEffect, useState } from 'react';
import { Logo } from '@/components/layout/logo.tsx';
import en from '@/lib/i18n/en/broken-page.json';
import { localeCookie, preferredLocale } from '@/lib/i18n/locales.ts';
import ru from '@/lib/i18n/ru/broken-page.json';
import layout from './(public)/layout.module.css';
import classes from './global-error.module.css';

const words = { en, ru };

/** Where not even the frame of all pages could be drawn: it needs nothing that may have failed, neither catalogue nor theme. */
export default function BrokenPage({ error }: { error: Error & { digest?: string } }) {
  const [locale, setLocale] = useState<keyof typeof words>('en');
  const [scheme, setScheme] = useState('light');
  useEffect(() => {
    const chosen = new RegExp(`${localeCookie}=(\\w+)`).exec(document.cookie)?.[1];
    setLocale(preferredLocale(chosen ?? navigator.languages.join()));
    const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
    const kept = localStorage.getItem('mantine-color-scheme-value');
    setScheme(kept === 'light' || kept === 'dark' ? kept : isDark ? 'dark' : 'light');
  }, []);
  const { title, sentence, code, again } = words[locale];
  return (
    <html lang={locale} data-mantine-color-scheme={scheme}>
      <head>
        <title>Markdrift</title>
      </head>
      <body>
        <div className={layout.page}>
          <main className={layout.column}>
            <div className={layout.brand}>
              <Logo width={36} />
              Markdrift
            </div>
            <div className={classes.frame}>
              <h1>{title}</h1>
              <p className="text-2">{sentence}</p>
              {error.digest ? (
                <p className="text-3">
                  {code} <span className="mono">{error.digest}</span>
                </p>
              ) : null}
              <button type="button" className={classes.button} onClick={() => window.location.reload()}>
                {again}
              </button>
            </div>
          </main>
        </div>
      </body>
    </html>
  );
}
