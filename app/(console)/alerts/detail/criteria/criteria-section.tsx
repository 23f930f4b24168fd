'use client';

import { IconAlertOctagon } from '@tabler/icons-react';
import Link from 'next/link';
import { useFormatter } from 'next-intl';
import { Sparkline } from '@/components/chart/sparkline.tsx';
import { Section } from '@/components/layout/section.tsx';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { criteria as known } from '@/lib/core/detect/criterion.ts';
import { useAlertWords } from '../../alert-words.tsx';
import classes from './criteria-section.module.css';
import { RatioBar, ratioMarks } from './ratio-bar.tsx';

export function symbolOf(code: string): string {
  return known[code as keyof typeof known]?.symbol ?? '?';
}

const sparklineChecks = 12;

function ratioOf(one: { D: number; threshold: number } | undefined): number[] {
  return one && one.threshold > 0 ? [one.D / one.threshold] : [];
}

/** Usual and present median first, which a person reads; then D, its threshold, the ratio, and the last checks. */
export function CriteriaSection({ alert }: { alert: AlertDetail }) {
  const { t, criterion, count } = useAlertWords();
  const format = useFormatter();
  const { check, history } = alert;
  if (!check || check.criteria.length === 0) return null;
  const place = history.findIndex(({ id }) => id === check.id);
  const recent = history.slice(0, place + 1).slice(-sparklineChecks);
  const exact = (value: number) =>
    Number.isFinite(value)
      ? format.number(
          value,
          Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumFractionDigits: 2 },
        )
      : '∞';
  const figure = (value: number) =>
    Number.isFinite(value)
      ? format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
      : '∞';
  return (
    <Section
      title={t('criteria')}
      caption={t('criteria-caption', {
        documents: check.documents,
        reference: check.trainingCount,
        version: check.modelVersion,
      })}
      aside={<Link href={`/sources/${alert.source.id}/detector`}>{t('open-in-detector')}</Link>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('criteria')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('column.criterion')}</th>
              <th scope="col" data-align="right">
                {t('column.usual')}
              </th>
              <th scope="col" data-align="right">
                {t('column.now')}
              </th>
              <th scope="col" data-align="right">
                D
              </th>
              <th scope="col" data-align="right">
                {t('column.threshold', { n: count(check.documents) })}
              </th>
              <th scope="col" className={classes.ratio}>
                {t('column.ratio')}
                <span className={classes.marks} aria-hidden>
                  {ratioMarks.map(({ at, words }) => (
                    <span key={words} style={{ left: at }}>
                      {words}
                    </span>
                  ))}
                </span>
              </th>
              <th scope="col" className={classes.whenWide}>
                {t('column.history', { count: recent.length })}
              </th>
            </tr>
          </thead>
          <tbody>
            {check.criteria.map((one) => {
              const ratio =
                one.threshold > 0 ? one.D / one.threshold : one.fired ? Number.POSITIVE_INFINITY : 0;
              const values = recent.flatMap(({ criteria }) =>
                ratioOf(criteria.find(({ code }) => code === one.code)),
              );
              return (
                <tr key={one.code} data-fired={one.fired || undefined}>
                  <td>
                    <b className={classes.symbol}>{symbolOf(one.code)}</b>
                    <span className="text-2">{criterion(one.code)}</span>
                  </td>
                  <td data-align="right" className="text-2">
                    {exact(one.usualMedian)}
                  </td>
                  <td data-align="right">{exact(one.presentMedian)}</td>
                  <td data-align="right">{figure(one.D)}</td>
                  <td data-align="right" className="text-2">
                    {figure(one.threshold)}
                  </td>
                  <td>
                    <span className={classes.ratioCell}>
                      <RatioBar ratio={ratio} label={t('ratio', { ratio: figure(ratio) })} />
                      <span className={one.fired ? `${classes.fired} tone-bad` : 'text-3'}>
                        {one.fired ? (
                          <IconAlertOctagon size={14} stroke={1.75} aria-label={t('beyond')} />
                        ) : null}
                        {Number.isFinite(ratio)
                          ? `${format.number(ratio, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}×`
                          : '∞'}
                      </span>
                    </span>
                  </td>
                  <td className={classes.whenWide}>
                    <Sparkline
                      values={values}
                      threshold={1}
                      width={104}
                      height={24}
                      lastBad={one.fired}
                      label={t('history-of', { name: criterion(one.code), count: values.length })}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
