'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { DetectorAnswer } from '@/lib/api/contracts/detector.ts';

/** Checks of the source, newest first. */
export function CheckTable({ checks }: { checks: DetectorAnswer['checks'] }) {
  const t = useTranslations('detector-page');
  const format = useFormatter();
  const one = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  return (
    <Section title={t('checks.title')} caption={checks.length}>
      {checks.length === 0 ? (
        <p className="text-3">{t('checks.none')}</p>
      ) : (
        <FigureTable
          label={t('checks.title')}
          columns={[
            { head: t('checks.at') },
            { head: t('checks.documents'), align: 'right' },
            { head: t('checks.suspicious'), align: 'right' },
            { head: t('checks.score'), align: 'right' },
            { head: t('checks.verdict') },
            { head: t('checks.followed') },
            { head: t('checks.model'), align: 'right' },
          ]}
          rows={checks.map((check) => [
            <Time key="at" at={check.at} form="absolute" />,
            check.documents,
            check.suspicious,
            `${one(check.score)} / ${one(check.threshold)}`,
            <span key="verdict" className={check.verdict === 'low' ? 'text-3' : ''}>
              {t(`check.verdict.${check.verdict}`)}
            </span>,
            check.alertId ? (
              <Link key="alert" href={`/alerts?alert=${check.alertId}`}>
                {t(`decision.${check.decision}`)}
              </Link>
            ) : (
              t(`decision.${check.decision}`)
            ),
            `v${check.modelVersion}`,
          ])}
        />
      )}
    </Section>
  );
}
