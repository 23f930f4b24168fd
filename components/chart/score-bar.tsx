'use client';

import { useFormatter, useTranslations } from 'next-intl';
import classes from './score-bar.module.css';

const most = 4;

/** A score on the fixed scale 0–4: grey up to its threshold, red beyond, a tick at the threshold, the figure written. */
export function ScoreBar({
  score,
  threshold,
  width = 56,
}: {
  score: number;
  threshold: number;
  width?: number;
}) {
  const t = useTranslations('chart');
  const format = useFormatter();
  const figure = (value: number) =>
    format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const x = (value: number) => (Math.min(most, Math.max(0, value)) / most) * width;
  const values = { score: figure(score), threshold: figure(threshold) };
  return (
    <span className={classes.score} title={t('score-of-threshold', values)}>
      <svg
        width={width}
        height="12"
        className={classes.bar}
        role="img"
        aria-label={t('score-of-threshold', values)}
      >
        <rect y="4" width={width} height="4" fill="var(--line)" />
        <rect y="4" width={x(Math.min(score, threshold))} height="4" fill="var(--chart-ref-line)" />
        {score > threshold ? (
          <rect x={x(threshold)} y="4" width={x(score) - x(threshold)} height="4" fill="var(--bad)" />
        ) : null}
        <rect x={x(threshold) - 0.75} width="1.5" height="12" fill="var(--chart-threshold)" />
      </svg>
      <span className={classes.figure}>{figure(score)}</span>
      <span className={classes.threshold}>/ {figure(threshold)}</span>
    </span>
  );
}
