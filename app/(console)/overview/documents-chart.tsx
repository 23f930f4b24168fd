'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { AtWidth, ChartFrame, Legend, Swatch } from '@/components/chart/chart-frame.tsx';
import { roundTicks } from '@/components/chart/short-number.ts';
import { useShortNumber } from '@/components/chart/use-short-number.ts';
import type { OverviewAnswer, OverviewDays } from '@/lib/api/contracts/overview.ts';
import classes from './documents-chart.module.css';

interface Props {
  cells: OverviewAnswer['documents'];
  days: OverviewDays;
  at: string;
}

/** Documents as bars, suspicious and held back as percent below on the same days: two sizes are never stacked. */
export function DocumentsChart({ cells, days, at }: Props) {
  const t = useTranslations('overview');
  const format = useFormatter();
  const hourly = days === '1';
  const name = (from: string) =>
    format.dateTime(
      new Date(from),
      hourly ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { day: 'numeric', month: 'short' },
    );
  const share = (part: number, all: number) => (all > 0 ? (part / all) * 100 : 0);
  const rows = cells.map(({ from, all, suspicious, held }) => ({
    from,
    name: name(from),
    all,
    suspicious,
    held,
    suspiciousShare: share(suspicious, all),
    heldShare: share(held, all),
  }));
  const total = rows.reduce((sum, { all }) => sum + all, 0);
  const percent = (value: number) => `${format.number(value, { maximumFractionDigits: 1 })}\u00a0%`;
  const number = (value: number) => format.number(value);
  return (
    <ChartFrame
      title={t(hourly ? 'documents-hour' : 'documents-day')}
      caption={t('documents-caption', {
        span: t(`span-long.${days}`),
        total,
        time: format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      })}
      legend={
        <Legend
          items={[
            { look: <Swatch color="var(--chart-ref)" />, words: t('documents') },
            { look: <Swatch color="var(--accent)" />, words: t('suspicious-share') },
            { look: <Swatch color="var(--bad)" />, words: t('held-share') },
          ]}
        />
      }
      table={{
        label: t('documents-day'),
        columns: [
          { head: t(hourly ? 'hour' : 'day') },
          { head: t('documents'), align: 'right' },
          { head: t('suspicious'), align: 'right' },
          { head: t('suspicious-share'), align: 'right' },
          { head: t('held'), align: 'right' },
          { head: t('held-share'), align: 'right' },
        ],
        rows: rows
          .toReversed()
          .map((row) => [
            row.name,
            number(row.all),
            number(row.suspicious),
            percent(row.suspiciousShare),
            number(row.held),
            percent(row.heldShare),
          ]),
      }}
    >
      <div role="img" aria-label={t('documents-described', { total })}>
        <AtWidth height={234}>
          {(width) => <Drawing rows={rows} width={width} percent={percent} number={number} />}
        </AtWidth>
      </div>
    </ChartFrame>
  );
}

interface Row {
  name: string;
  from: string;
  all: number;
  suspicious: number;
  held: number;
  suspiciousShare: number;
  heldShare: number;
}

const tick = { fontSize: 11, fill: 'var(--text-3)', fontFamily: 'var(--font-text)' };

function Drawing(props: {
  rows: Row[];
  width: number;
  percent: (v: number) => string;
  number: (v: number) => string;
}) {
  const { rows, width, percent, number } = props;
  const shortNumber = useShortNumber();
  const t = useTranslations('overview');
  const counts = roundTicks(Math.max(...rows.map(({ all }) => all)));
  const shares = roundTicks(Math.max(1, ...rows.map((row) => row.suspiciousShare + row.heldShare)), 2);
  const everyNth = Math.max(1, Math.ceil((rows.length * 56) / Math.max(1, width - 48)));
  const frame = { width, data: rows, syncId: 'documents', barCategoryGap: 3, accessibilityLayer: false };
  const tip = (
    <Tooltip
      cursor={{ fill: 'var(--hover)' }}
      isAnimationActive={false}
      content={({ active, payload }) => {
        const row = payload?.[0]?.payload as Row | undefined;
        if (!active || !row) return null;
        return (
          <div className={classes.tip}>
            <b>{row.name}</b>
            <span>{t('tip-documents', { count: row.all })}</span>
            <span>
              {t('tip-suspicious', { count: number(row.suspicious), share: percent(row.suspiciousShare) })}
            </span>
            <span>{t('tip-held', { count: number(row.held), share: percent(row.heldShare) })}</span>
          </div>
        );
      }}
    />
  );
  return (
    <>
      <BarChart {...frame} height={138} margin={{ top: 8, right: 0, bottom: 6, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis dataKey="from" hide />
        <YAxis
          width={52}
          tick={tick}
          tickLine={false}
          axisLine={false}
          ticks={counts}
          domain={[0, counts.at(-1) ?? 1]}
          tickFormatter={shortNumber}
          interval={0}
        />
        <Bar
          dataKey="all"
          fill="var(--chart-ref)"
          stroke="var(--chart-ref-line)"
          strokeWidth={0.75}
          isAnimationActive={false}
        />
        {tip}
      </BarChart>
      <BarChart {...frame} height={96} margin={{ top: 12, right: 0, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis
          dataKey="from"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-2)' }}
          interval={everyNth - 1}
          tickFormatter={(from: string) => rows.find((row) => row.from === from)?.name ?? ''}
        />
        <YAxis
          width={52}
          tick={tick}
          tickLine={false}
          axisLine={false}
          ticks={shares}
          domain={[0, shares.at(-1) ?? 1]}
          tickFormatter={(value: number) => (value === 0 ? '0' : percent(value))}
          interval={0}
        />
        <Bar dataKey="suspiciousShare" stackId="share" fill="var(--accent)" isAnimationActive={false} />
        <Bar dataKey="heldShare" stackId="share" fill="var(--bad)" isAnimationActive={false} />
        <Tooltip cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} content={() => null} />
      </BarChart>
    </>
  );
}
