'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import type { NoiseCause } from '@/lib/api/contracts/alert-noise.ts';
import { useAlertWords } from '../alert-words.tsx';
import classes from './noise.module.css';
import type { useNoiseAddress } from './use-noise-address.ts';

/** Criteria and signs that made the alerts ring, each as a bar: all of them grey, the false ones within it red. */
export function NoiseCauses({
  causes,
  place,
}: {
  causes: NoiseCause[];
  place: ReturnType<typeof useNoiseAddress>;
}) {
  const t = useTranslations('noise');
  const format = useFormatter();
  const { cause: nameOf } = useAlertWords();
  const most = Math.max(1, ...causes.map(({ alerts }) => alerts));
  return (
    <Section title={t('causes')} caption={t('causes-caption')} className={classes.causes}>
      {causes.length === 0 ? <p className="text-3">{t('no-causes')}</p> : null}
      <ul className={classes.causeList}>
        {causes.map(({ code, alerts, falseAlarms }) => (
          <li key={code}>
            <Link
              href={place.addressWith({ cause: place.address.cause === code ? undefined : code })}
              aria-current={place.address.cause === code || undefined}
              className={classes.causeName}
            >
              {nameOf(code)}
            </Link>
            <span className="figures text-2" title={t('cause-of', { falseAlarms, alerts })}>
              {t('false-of', { falseAlarms: format.number(falseAlarms), alerts: format.number(alerts) })}
            </span>
            <span className={classes.causeBar} aria-hidden>
              <span style={{ width: `${(100 * alerts) / most}%` }} />
              {falseAlarms > 0 ? (
                <span data-false style={{ width: `${(100 * falseAlarms) / most}%` }} />
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
