'use client';

import clsx from 'clsx';
import { useFormatter, useTranslations } from 'next-intl';
import { memo } from 'react';
import type { ReplayScore } from '@/lib/core/detect/what-if/score-replay.ts';
import classes from '../tuning/tuning.module.css';

/** What the settings would have meant to people, in force beside tried; fewer is better everywhere but among what is right. */
export const ScoreTable = memo(function ScoreTable(props: {
  inForce: ReplayScore;
  tried: ReplayScore | null;
}) {
  const { inForce, tried } = props;
  const t = useTranslations('tuning.strip');
  const format = useFormatter();
  const one = (value: number | null) =>
    value === null ? '—' : format.number(value, { maximumFractionDigits: 1 });
  const rows: {
    name: string;
    of: (score: ReplayScore) => number | null;
    after?: (score: ReplayScore) => string;
  }[] = [
    { name: 'alerts-per-week', of: (score) => score.alertsPerWeek },
    { name: 'false', of: (score) => score.false },
    {
      name: 'missed',
      of: (score) => score.missed,
      after: (score) => ` ${t('of', { count: score.failures.length })}`,
    },
    { name: 'undecided', of: (score) => score.undecided },
    { name: 'to-detection', of: (score) => score.documentsToDetection },
  ];
  return (
    <table className={classes.scores} aria-label={t('figures')}>
      <thead>
        <tr>
          <th scope="col" />
          <th scope="col">{t('in-force')}</th>
          <th scope="col">{t('tried')}</th>
          <th scope="col">{t('change')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of, after }) => {
          const [before, now] = [of(inForce), tried && of(tried)];
          const moved = before !== null && now !== null ? now - before : 0;
          return (
            <tr key={name}>
              <th scope="row">{t(`row.${name}`)}</th>
              <td>
                {one(before)}
                {after?.(inForce)}
              </td>
              <td className={clsx(tried && classes.tried)} data-tried={name}>
                {tried ? one(now) : '—'}
                {tried ? after?.(tried) : null}
              </td>
              <td
                className={
                  moved === 0 || name === 'undecided' ? 'text-3' : moved < 0 ? 'tone-ok' : 'tone-bad'
                }
              >
                {moved === 0 ? '=' : `${moved < 0 ? '↓' : '↑'} ${one(Math.abs(moved))}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
});
