'use client';

import { Button, SegmentedControl } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { memo, useState } from 'react';
import { AtWidth, Legend } from '@/components/chart/chart-frame.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import { pastDays } from '@/lib/api/contracts/detector-versions.ts';
import type { ReplayScore } from '@/lib/core/detect/what-if/score-replay.ts';
import classes from '../tuning/tuning.module.css';
import { ReplayLanes } from './replay-lanes.tsx';
import { ScoreTable } from './score-table.tsx';
import type { WhatIfState } from './use-what-if.ts';

const day = 86_400_000;

/** Docked under the charts: the past under the settings in force and under those that are tried. */
export const WhatIfStrip = memo(function WhatIfStrip(props: {
  whatIf: WhatIfState;
  days: number;
  setDays: (days: number) => void;
  version: number;
}) {
  const { whatIf, days, setDays, version } = props;
  const t = useTranslations('tuning.strip');
  const { past, tried, fitting, answers } = whatIf;
  const [asTable, setAsTable] = useState(false);
  const shown = past?.inForce.score;
  return (
    <section className={classes.strip} aria-label={t('title')}>
      <div className={classes.stripHead}>
        <h2>{t('title')}</h2>
        <PastDays days={days} setDays={setDays} />
        <span
          className="caption text-3"
          role="status"
          aria-live="polite"
          data-answers={answers}
          data-days={past ? Math.round((past.until - past.from) / day) : undefined}
        >
          {fitting
            ? t(fitting.roughly ? 'fitting-roughly' : 'fitting', {
                done: fitting.of - fitting.left,
                of: fitting.of,
              })
            : shown
              ? t('judged', { documents: shown.documents, runs: shown.runs, models: past?.models ?? 0 })
              : null}
          {past && past.uncounted > 0 ? ` · ${t('uncounted', { documents: past.uncounted })}` : null}
        </span>
        {shown ? <AsTable asTable={asTable} setAsTable={setAsTable} /> : null}
      </div>
      {past && shown ? (
        <div className={classes.stripBody}>
          {asTable ? (
            <AlertTable past={shown} tried={tried?.score ?? null} documents={past.documents} />
          ) : (
            <div>
              <AtWidth height={92}>
                {(width) => (
                  <ReplayLanes
                    width={width}
                    from={past.from}
                    until={past.until}
                    inForce={shown}
                    tried={tried?.score ?? null}
                    version={version}
                  />
                )}
              </AtWidth>
              <div className="caption">
                <LaneLegend />
              </div>
            </div>
          )}
          <ScoreTable inForce={shown} tried={tried?.score ?? null} />
        </div>
      ) : (
        <Waiting whatIf={whatIf} />
      )}
    </section>
  );
});

const AsTable = memo(function AsTable(props: { asTable: boolean; setAsTable: (asTable: boolean) => void }) {
  const { asTable, setAsTable } = props;
  const t = useTranslations('tuning.strip');
  return (
    <Button size="xs" className={classes.asTable} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
      {asTable ? t('as-chart') : t('as-table')}
    </Button>
  );
});

const PastDays = memo(function PastDays(props: { days: number; setDays: (days: number) => void }) {
  const { days, setDays } = props;
  const t = useTranslations('tuning.strip');
  return (
    <SegmentedControl
      aria-label={t('past')}
      data={pastDays.map((each) => ({ value: String(each), label: t('days', { days: each }) }))}
      value={String(days)}
      onChange={(value) => setDays(Number(value))}
    />
  );
});

/** Before there are figures: how far the past has come, or why there is none. */
export function Waiting({ whatIf }: { whatIf: WhatIfState }) {
  const { phase, loading, again } = whatIf;
  const t = useTranslations('tuning.strip');
  const format = useFormatter();
  const kilobytes = (bytes: number) => format.number(bytes / 1000, { maximumFractionDigits: 0 });
  if (phase === 'loading') {
    const { step } = loading;
    const known = step === 'fetching' && loading.of !== null;
    return (
      <p className={classes.waiting} role="status">
        <progress
          aria-label={t('progress')}
          {...(known ? { value: loading.received, max: loading.of ?? 1 } : {})}
        />
        <span className="caption text-2">
          {step === 'waiting'
            ? t('step.waiting')
            : step === 'judging'
              ? t('step.judging', { documents: loading.documents })
              : loading.of === null
                ? t('step.fetching', { received: kilobytes(loading.received) })
                : t('step.fetching-of', { received: kilobytes(loading.received), of: kilobytes(loading.of) })}
        </span>
      </p>
    );
  }
  return (
    <p className="caption text-2">
      {t(`phase.${phase}`)}{' '}
      {phase === 'failed' ? (
        <Button size="xs" onClick={again}>
          {t('again')}
        </Button>
      ) : null}
    </p>
  );
}

const LaneLegend = memo(function LaneLegend() {
  const t = useTranslations('tuning.strip');
  const mark = (path: string, color: string, fill = 'none') => (
    <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
      <path d={path} stroke={color} strokeWidth="1.75" fill={fill} />
    </svg>
  );
  return (
    <Legend
      items={[
        { look: mark('M-5 -3H5V3H-5Z', 'var(--warn)', 'var(--warn)'), words: t('failure') },
        {
          look: mark('M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0', 'var(--chart-ref-line)', 'var(--chart-ref-line)'),
          words: t('right'),
        },
        { look: mark('M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5', 'var(--chart-ref-line)'), words: t('false') },
        {
          look: mark('M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0', 'var(--chart-ref-line)'),
          words: t('undecided'),
        },
        { look: mark('M-4.5 -4.5H4.5V4.5H-4.5ZM-2.5 0H2.5', 'var(--bad)'), words: t('missed') },
      ]}
    />
  );
});

function AlertTable(props: { past: ReplayScore; tried: ReplayScore | null; documents: string[] }) {
  const { past, tried, documents } = props;
  const t = useTranslations('tuning.strip');
  const page = useTranslations('detector-page');
  const format = useFormatter();
  const rows = [
    ...past.alerts.map((alert) => ({ lane: t('in-force'), alert })),
    ...(tried?.alerts ?? []).map((alert) => ({ lane: t('tried'), alert })),
  ];
  return (
    <FigureTable
      label={t('title')}
      maxHeight={180}
      columns={[
        { head: t('lane') },
        { head: t('at') },
        { head: t('kind') },
        { head: t('criteria') },
        { head: t('documents'), align: 'right' },
        { head: t('first') },
      ]}
      rows={rows.map(({ lane, alert }) => [
        lane,
        format.dateTime(alert.at, { dateStyle: 'medium', timeStyle: 'short' }),
        t(alert.kind),
        alert.criteria
          .map((code) => (page.has(`criterion.${code}`) ? page(`criterion.${code}`) : code))
          .join(', '),
        alert.documents,
        <a key="first" href={`/documents/${documents[alert.firstDocument]}`}>
          {t('open')}
        </a>,
      ])}
    />
  );
}
