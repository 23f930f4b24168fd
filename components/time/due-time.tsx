'use client';

import { useTranslations } from 'next-intl';
import { useClock } from './clock.tsx';
import { Time, type TimeProps } from './time.tsx';

/** A moment at which something is to begin: what should have begun is due; `since` says since when. */
export function DueTime({ since = false, ...time }: TimeProps & { since?: boolean }) {
  const t = useTranslations('time');
  const now = useClock();
  if (new Date(time.at) > now) return <Time {...time} />;
  if (!since) return <span className="text-2">{t('due')}</span>;
  return (
    <>
      {t('due')} · <Time {...time} />
    </>
  );
}
