'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import type { Retraining } from '@/lib/api/contracts/alerts.ts';
import { useAlertWords } from '../../alert-words.tsx';
import { symbolOf } from '../criteria/criteria-section.tsx';
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
      {toVersion === null ? null : (
        <>
          <ThresholdTable retraining={retraining} />
          <BoxTable retraining={retraining} />
        </>
      )}
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

/** Boxes of the seven vectors before and after: their number, and by how much the space in them grows. */
export function BoxTable({ retraining }: { retraining: Retraining }) {
  const { t } = useAlertWords();
  const features = useTranslations('documents.detail');
  const format = useFormatter();
  const { fromVersion, toVersion, vectors, margin, kMin } = retraining;
  if (vectors.length === 0) return null;
  const number = (value: number | null) => (value === null ? '—' : format.number(value));
  const times = ({ before, after }: { before: number | null; after: number | null }) =>
    before && after !== null ? `×${format.number(after / before, { maximumSignificantDigits: 2 })}` : '—';
  const tight = (value: number | null) =>
    value === null ? '—' : format.number(value, { maximumFractionDigits: 2 });
  const names = (codes: string[]) =>
    codes.map((code) => (features.has(`feature.${code}`) ? features(`feature.${code}`) : code)).join(', ');
  const row = (name: string, side: 'before' | 'after') => (
    <tr>
      <th scope="row">{name}</th>
      {vectors.map(({ boxes }, vector) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the vectors are Y1 to Y7
        <td key={vector} data-changed={(side === 'after' && boxes.before !== boxes.after) || undefined}>
          {number(boxes[side])}
        </td>
      ))}
    </tr>
  );
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('boxes-of')}</th>
            {vectors.map((vector, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the vectors are Y1 to Y7
              <th key={place} scope="col">
                <abbr title={names(vector.features)}>Y{place + 1}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t(toVersion === null ? 'now-version' : 'before-version', { version: fromVersion }), 'before')}
          {row(t('after-version', { version: toVersion ?? fromVersion + 1 }), 'after')}
          <tr>
            <th scope="row">{t('box-space')}</th>
            {vectors.map(({ size }, vector) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the vectors are Y1 to Y7
              <td key={vector} data-changed={size.before !== size.after || undefined}>
                {times(size)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="caption text-3">
        {t('box-margin', {
          before: tight(margin.before),
          after: tight(margin.after),
          kBefore: number(kMin.before),
          kAfter: number(kMin.after),
        })}
      </p>
    </div>
  );
}
