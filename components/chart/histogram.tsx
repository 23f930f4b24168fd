'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Area, Bar, CartesianGrid, ComposedChart, Tooltip, XAxis, YAxis } from 'recharts';
import { AtWidth } from './chart-frame.tsx';
import classes from './histogram.module.css';
import { roundTicks } from './short-number.ts';
import { useShortNumber } from './use-short-number.ts';

export interface HistogramProps {
  /** "S" and "Text size". */
  symbol?: string;
  name: string;
  unit: string;
  /** Borders of the cells, one more than cells, in the unit of the feature; or names of the cells. */
  edges?: readonly number[];
  cells?: readonly string[];
  /** Documents in each cell, of the same cells; drawn as percent of each. */
  reference: readonly number[];
  batch?: readonly number[] | undefined;
  height?: number;
  /** The outer cells also hold all that lies beyond. */
  openEnds?: boolean;
}

/** Reference as grey bars and the batch as a stepped outline, on the same cells and the same scale. */
export function Histogram(props: HistogramProps) {
  const { symbol, name, unit, height = 128 } = props;
  const t = useTranslations('chart');
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.name}>
        {symbol ? <b>{symbol}</b> : null} {name}
      </figcaption>
      <div role="img" aria-label={t('histogram-of', { name })}>
        <AtWidth height={height}>{(width) => <Drawing {...props} width={width} height={height} />}</AtWidth>
      </div>
      <div className={classes.unit}>{unit}</div>
    </figure>
  );
}

const shares = (counts: readonly number[]) => {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (all > 0 ? (count / all) * 100 : 0));
};

function Drawing(props: HistogramProps & { width: number; height: number }) {
  const { edges, cells, width, height, openEnds = false } = props;
  const t = useTranslations('chart');
  const format = useFormatter();
  const shortNumber = useShortNumber();
  const reference = shares(props.reference);
  const batch = props.batch && shares(props.batch);
  const count = reference.length;
  const ticks = roundTicks(Math.max(...reference, ...(batch ?? [0])), 2);
  const bars = reference.map((share, cell) => ({ cell, reference: share, batch: batch?.[cell] }));
  // Without a batch the outline is a line along the ground: the axis of places is drawn only where something uses it.
  const outline = [
    { at: 0, share: 0 },
    ...(batch ?? []).map((share, cell) => ({ at: cell, share })),
    { at: count, share: batch?.at(-1) ?? 0 },
    { at: count, share: 0 },
  ];
  const tick = { fontSize: 11, fill: 'var(--text-3)', fontFamily: 'var(--font-text)' };
  const words = (place: number) => {
    if (cells) return cells[Math.floor(place)] ?? '';
    const value = edges?.[place];
    if (value === undefined) return '';
    // A single cell has no cells beyond it: its two borders say more.
    if (openEnds && count > 1 && place === 0) return `≤ ${shortNumber(edges?.[1] ?? value)}`;
    if (openEnds && count > 1 && place === count) return `≥ ${shortNumber(edges?.[count - 1] ?? value)}`;
    return shortNumber(value);
  };
  const ends = [0, count];
  const three = [...new Set([0, Math.round(count / 2), count])];
  // A letter of this size is about six pixels wide: the middle label must not touch the one to its right.
  const [, middle = 0] = three;
  const fits = words(count).length * 6 + words(middle).length * 3 + 10 < (width - 40) / 2;
  const places = cells ? cells.map((_, cell) => cell + 0.5) : fits ? three : ends;
  const percent = (share: number | undefined) =>
    share === undefined ? '—' : `${format.number(share, { maximumFractionDigits: 1 })}\u00a0%`;
  const range = (cell: number) =>
    cells
      ? (cells[cell] ?? '')
      : `${shortNumber(edges?.[cell] ?? 0)} – ${shortNumber(edges?.[cell + 1] ?? 0)}`;
  return (
    <ComposedChart
      width={width}
      height={height}
      data={bars}
      margin={{ top: 6, right: 8, bottom: 0, left: 0 }}
      barCategoryGap={cells ? '18%' : 1}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <XAxis xAxisId="cells" dataKey="cell" hide height={0} />
      <XAxis
        xAxisId="places"
        type="number"
        dataKey="at"
        domain={[0, count]}
        ticks={places}
        height={18}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-2)' }}
        interval={0}
        tick={({ x, y, payload }) => {
          const { value } = payload as { value: number };
          const anchor = cells ? 'middle' : value === 0 ? 'start' : value === count ? 'end' : 'middle';
          return (
            <text {...tick} x={x} y={Number(y) + 8} textAnchor={anchor} className="figures">
              {words(value)}
            </text>
          );
        }}
      />
      <YAxis
        width={32}
        ticks={ticks}
        domain={[0, ticks.at(-1) ?? 1]}
        tick={tick}
        tickLine={false}
        axisLine={false}
        interval={0}
      />
      <Bar
        xAxisId="cells"
        dataKey="reference"
        fill="var(--chart-ref)"
        stroke="var(--chart-ref-line)"
        strokeWidth={0.75}
        isAnimationActive={false}
      />
      <Area
        xAxisId="places"
        data={outline}
        dataKey="share"
        type="stepAfter"
        zIndex={400}
        fill={batch ? 'var(--batch-bg)' : 'none'}
        fillOpacity={1}
        stroke={batch ? 'var(--batch)' : 'none'}
        strokeWidth={1.75}
        isAnimationActive={false}
        activeDot={false}
        tooltipType="none"
      />
      <Tooltip
        axisId="cells"
        cursor={{ fill: 'var(--hover)', opacity: 0.6 }}
        isAnimationActive={false}
        content={({ active, label }) => {
          const cell = Number(label);
          if (!active || !bars[cell]) return null;
          return (
            <div className={classes.tip}>
              <b>{range(cell)}</b>
              <span>
                {t('reference')} {percent(reference[cell])}
              </span>
              {batch ? (
                <span>
                  {t('batch')} {percent(batch[cell])}
                </span>
              ) : null}
            </div>
          );
        }}
      />
    </ComposedChart>
  );
}
