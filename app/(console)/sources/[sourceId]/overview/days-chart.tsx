'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { AtWidth, ChartFrame } from '@/components/chart/chart-frame.tsx';
import { roundTicks } from '@/components/chart/short-number.ts';
import type { SourceDetail } from '@/lib/api/contracts/sources.ts';
import { documentsPerDay } from '../../list/source-cells.tsx';

const height = 140;
const foot = 20;
const left = 36;

/** Documents of thirty days; a day without any after the first document has a red tick. */
export function DaysChart({ source }: { source: SourceDetail }) {
  const t = useTranslations('sources.detail');
  const format = useFormatter();
  const { days } = source;
  const total = days.reduce((sum, count) => sum + count, 0);
  const today = Math.floor(Date.now() / 86_400_000);
  const dayName = (index: number) =>
    format.dateTime(new Date((today - days.length + 1 + index) * 86_400_000), {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
  const caption = t('documents-per-day-caption', {
    total: format.number(total),
    mean: format.number(documentsPerDay(days)),
  });
  return (
    <ChartFrame
      title={t('documents-per-day')}
      caption={caption}
      table={{
        label: t('documents-per-day'),
        maxHeight: height,
        columns: [{ head: t('day') }, { head: t('tab.documents'), align: 'right' }],
        rows: days.map((count, index) => [dayName(index), format.number(count)]).toReversed(),
      }}
    >
      {total === 0 ? (
        <p className="text-3">{t('no-documents-in-span')}</p>
      ) : (
        <AtWidth height={height}>
          {(width) => <Bars days={days} width={width} dayName={dayName} label={caption} />}
        </AtWidth>
      )}
    </ChartFrame>
  );
}

function Bars(props: {
  days: readonly number[];
  width: number;
  dayName: (index: number) => string;
  label: string;
}) {
  const { days, width, dayName, label } = props;
  const format = useFormatter();
  const ticks = roundTicks(Math.max(...days));
  const top = Math.max(...days, ticks.at(-1) ?? 1);
  const first = days.findIndex((count) => count > 0);
  const tall = height - foot - 6;
  const y = (count: number) => 6 + tall - (count / top) * tall;
  const step = (width - left) / days.length;
  const named = [0, Math.floor(days.length / 2), days.length - 1];
  return (
    <svg width={width} height={height} role="img" aria-label={label} style={{ display: 'block' }}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          <text x={left - 6} y={y(tick) + 4} textAnchor="end" fontSize="11" fill="var(--text-3)">
            {format.number(tick)}
          </text>
        </g>
      ))}
      {days.map((count, index) => {
        const missed = count === 0 && index > first;
        const bar = missed ? 2 : (count / top) * tall;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day's place
            key={index}
            x={left + index * step + 1}
            y={6 + tall - bar}
            width={Math.max(1, step - 2)}
            height={bar}
            fill={missed ? 'var(--bad)' : 'var(--chart-ref)'}
            stroke={missed || count === 0 ? 'none' : 'var(--chart-ref-line)'}
          >
            <title>{`${dayName(index)}: ${format.number(count)}`}</title>
          </rect>
        );
      })}
      <line x1={left} x2={width} y1={6 + tall + 0.5} y2={6 + tall + 0.5} stroke="var(--line-2)" />
      {named.map((index, place) => (
        <text
          key={index}
          x={place === 0 ? left : place === 2 ? width : left + (index + 0.5) * step}
          y={height - 4}
          textAnchor={place === 0 ? 'start' : place === 2 ? 'end' : 'middle'}
          fontSize="11"
          fill="var(--text-3)"
        >
          {dayName(index)}
        </text>
      ))}
    </svg>
  );
}
