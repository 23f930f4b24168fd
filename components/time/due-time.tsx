'use client';

import { useTranslations } from 'next-intl';
import { useClock } from './clock.tsx';
import { Time } from './time.tsx';

/** A moment at which something is to begin: what should have begun is said to be due, and since when. */
export function DueTime({ at }: { at: string }) {
  const t = useTranslations('time');
  const now = useClock();
  if (new Date(at) > now) return <Time at={at} />;
  return (
    <>
      {t('due')} · <Time at={at} />
    </>
  );
}
