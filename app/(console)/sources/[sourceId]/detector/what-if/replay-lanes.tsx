'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { memo } from 'react';
import type { ReplayScore } from '@/lib/core/detect/what-if/score-replay.ts';
import classes from '../tuning/tuning.module.css';

const label = 76;
const lanes = { failures: 12, inForce: 36, tried: 60 };
const bottom = 76;

export interface LanesProps {
  width: number;
  from: number;
  until: number;
  inForce: ReplayScore;
  tried: ReplayScore | null;
  version: number;
}

/** Three lanes over time: failures that people confirmed, alerts under the settings in force, alerts under those tried. */
export const ReplayLanes = memo(function ReplayLanes({
  width,
  from,
  until,
  inForce,
  tried,
  version,
}: LanesProps) {
  const t = useTranslations('tuning.strip');
  const format = useFormatter();
  const x = (at: number) =>
    label + ((Math.min(until, Math.max(from, at)) - from) / Math.max(1, until - from)) * (width - label - 8);
  const last = Math.max(1, Math.min(4, Math.floor((width - label) / 76) - 1));
  const ticks = Array.from({ length: last + 1 }, (_, i) => from + ((until - from) * i) / last);
  return (
    <svg width={width} height={92} className={classes.lanes} role="img" aria-label={t('lanes')}>
      {inForce.failures.map(({ alertId, from: begin, until: end }) => (
        <g key={alertId}>
          <rect
            x={x(begin) - 3}
            width={Math.max(6, x(end) - x(begin) + 6)}
            y={4}
            height={68}
            fill="var(--warn-bg)"
          />
          <a href={`/alerts?alert=${alertId}`} aria-label={t('open-alert', { id: alertId })}>
            <rect
              x={x(begin) - 3}
              width={Math.max(6, x(end) - x(begin) + 6)}
              y={8}
              height={8}
              fill="var(--warn)"
            />
          </a>
        </g>
      ))}
      {Object.values(lanes).map((y) => (
        <line key={y} x1={label} x2={width - 8} y1={y} y2={y} stroke="var(--line)" />
      ))}
      <text x={0} y={lanes.failures + 4}>
        {t('failures')}
      </text>
      <text x={0} y={lanes.inForce + 4}>
        {t('in-force-version', { version })}
      </text>
      <text x={0} y={lanes.tried + 4} style={{ fill: 'var(--accent)', fontWeight: 600 }}>
        {t('tried')}
      </text>
      <Marks score={inForce} y={lanes.inForce} color="var(--chart-ref-line)" x={x} />
      {tried ? <Marks score={tried} y={lanes.tried} color="var(--accent)" x={x} /> : null}
      {ticks.map((at, i) => (
        <text
          key={at}
          x={x(at)}
          y={bottom + 12}
          textAnchor={i === 0 ? 'start' : i === last ? 'end' : 'middle'}
        >
          {format.dateTime(at, { day: 'numeric', month: 'short' })}
        </text>
      ))}
    </svg>
  );
});

function Marks(props: { score: ReplayScore; y: number; color: string; x: (at: number) => number }) {
  const { score, y, color, x } = props;
  return (
    <g strokeWidth={1.75} fill="none" stroke={color}>
      {score.alerts.map(({ at, kind, run }) => (
        <path key={run} d={shapes[kind](x(at), y)} fill={kind === 'right' ? color : 'none'} />
      ))}
      {score.failures
        .filter(({ foundAt }) => foundAt === null)
        .map(({ alertId, from, until }) => {
          const middle = (x(from) + x(until)) / 2;
          return (
            <path
              key={alertId}
              stroke="var(--bad)"
              d={`M${middle - 5} ${y - 5}h10v10h-10zM${middle - 3} ${y}h6`}
              fill="var(--surface)"
            />
          );
        })}
    </g>
  );
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const shapes = {
  right: (x: number, y: number) => circle(x, y, 3.5),
  false: (x: number, y: number) => `M${x - 4} ${y - 4}l8 8m0-8l-8 8`,
  undecided: (x: number, y: number) => circle(x, y, 4),
};
