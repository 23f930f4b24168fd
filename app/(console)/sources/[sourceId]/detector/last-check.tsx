'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { DetectorAnswer } from '@/lib/api/contracts/detector.ts';

/** The newest deferred check: usual against present, and each criterion against its threshold. */
export function LastCheck({ check }: { check: DetectorAnswer['lastCheck'] }) {
  const t = useTranslations('detector-page');
  const format = useFormatter();
  if (!check) {
    return (
      <Section title={t('check.title')}>
        <p className="text-3">{t('check.none')}</p>
      </Section>
    );
  }
  const short = (value: number) => format.number(value, { maximumSignificantDigits: 3 });
  return (
    <Section
      title={
        <>
          {t('check.title')} · {t(`check.verdict.${check.verdict}`)}
        </>
      }
      caption={
        <>
          <Time at={check.at} form="absolute" /> ·{' '}
          {t('check.caption', {
            documents: check.documents,
            suspicious: check.suspicious,
            policy: t.has(`policy.${check.policy}`) ? t(`policy.${check.policy}`) : check.policy,
            score: format.number(check.score, { maximumFractionDigits: 1 }),
            threshold: format.number(check.threshold, { maximumFractionDigits: 1 }),
          })}
        </>
      }
      aside={
        check.alertId ? <Link href={`/alerts?alert=${check.alertId}`}>{t('check.to-alert')}</Link> : null
      }
    >
      <FigureTable
        label={t('check.title')}
        columns={[
          { head: t('criterion-head') },
          { head: t('usual'), align: 'right' },
          { head: t('present'), align: 'right' },
          { head: t('statistic'), align: 'right' },
          { head: t('threshold'), align: 'right' },
          { head: t('ratio'), align: 'right' },
        ]}
        rows={check.criteria.map((criterion) => [
          t.has(`criterion.${criterion.code}`) ? t(`criterion.${criterion.code}`) : criterion.code,
          short(criterion.usualMedian),
          short(criterion.presentMedian),
          short(criterion.D),
          short(criterion.threshold),
          <span key="ratio" className={criterion.fired ? 'tone-bad' : 'text-3'}>
            {criterion.threshold > 0
              ? `${format.number(criterion.D / criterion.threshold, { maximumFractionDigits: 2 })}×`
              : '—'}
            {criterion.fired ? ` ${t('fired')}` : ''}
          </span>,
        ])}
      />
    </Section>
  );
}
