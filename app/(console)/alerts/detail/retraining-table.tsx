'use client';

import { useFormatter } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import type { Retraining } from '@/lib/api/contracts/alerts.ts';
import { useAlertWords } from '../alert-words.tsx';
import { symbolOf } from './criteria-section.tsx';
import classes from './retraining-table.module.css';

/** What the detector learned from the false alarm; until it has, that it waits. */
export function RetrainingTable({ retraining }: { retraining: Retraining }) {
  const { t, count } = useAlertWords();
  const { fromVersion, toVersion, documents } = retraining;
  return (
    <Section
      title={t('retraining')}
      caption={
        toVersion === null
          ? t('retraining-waits')
          : t('retraining-done', {
              from: fromVersion,
              to: toVersion,
              before: count(documents.before ?? 0),
              after: count(documents.after ?? 0),
            })
      }
    >
      {toVersion === null ? null : <ThresholdTable retraining={retraining} />}
    </Section>
  );
}

/** Thresholds now and after, one column a criterion. */
export function ThresholdTable({ retraining }: { retraining: Retraining }) {
  const { t, criterion } = useAlertWords();
  const format = useFormatter();
  const { fromVersion, toVersion, thresholds, batch } = retraining;
  const figure = (value: number | null) =>
    value === null ? '—' : format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const shown = thresholds.filter(({ threshold }) => threshold.before !== null || threshold.after !== null);
  const row = (name: string, side: 'before' | 'after') => (
    <tr>
      <th scope="row">{name}</th>
      {shown.map(({ code, threshold }) => (
        <td
          key={code}
          data-changed={
            (side === 'after' && figure(threshold.before) !== figure(threshold.after)) || undefined
          }
        >
          {figure(threshold[side])}
        </td>
      ))}
    </tr>
  );
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('threshold-at', { n: batch })}</th>
            {shown.map(({ code }) => (
              <th key={code} scope="col">
                <abbr title={criterion(code)}>{symbolOf(code)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t(toVersion === null ? 'now-version' : 'before-version', { version: fromVersion }), 'before')}
          {row(t('after-version', { version: toVersion ?? fromVersion + 1 }), 'after')}
        </tbody>
      </table>
    </div>
  );
}
