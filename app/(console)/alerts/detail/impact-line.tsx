'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { Time } from '@/components/time/time.tsx';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { useAlertWords } from '../alert-words.tsx';
import classes from './detail.module.css';

/** Where it begins: the first bad document, the page that it was read from, and the run that brought it. */
export function ImpactLine({ alert }: { alert: AlertDetail }) {
  const { t } = useAlertWords();
  const { firstDocument, firstRun } = alert.impact;
  if (!firstDocument && !firstRun) return null;
  return (
    <p className={clsx(classes.impact, 'sentence')}>
      {firstDocument ? (
        <span>
          {t('fact.first-bad')}:{' '}
          <Link href={`/documents/${firstDocument.id}`} className={classes.first} title={firstDocument.url}>
            {firstDocument.title ?? t('fact.no-title')}
          </Link>
          {', '}
          {t('fact.impact-capture')} <Time at={firstDocument.collectedAt} form="absolute" />
        </span>
      ) : null}
      {firstRun ? (
        <span>
          {t('fact.impact-run', { id: firstRun.id })} <Time at={firstRun.startedAt} form="absolute" />
        </span>
      ) : null}
    </p>
  );
}
