'use client';

import { CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { AtWidth } from './chart-frame.tsx';
import classes from './histogram.module.css';
import { roundTicks } from './short-number.ts';

export interface LevelPoint {
  value: number;
  /** Beyond the level: a red cross. */
  bad: boolean;
  /** Lies within what is looked at: an accent dot. */
  chosen: boolean;
  /** What the pointer tells, in lines. */
  words: readonly string[];
}

export interface LevelChartProps {
  /** "S" and "Text size". */
  symbol?: string;
  name: string;
  unit: string;
  /** Read aloud: what the chart shows. */
  label: string;
  /** Oldest first, each as far from the next. */
  points: readonly LevelPoint[];
  /** An ink line: the threshold, or what is usual. */
  level: number | null;
  /** `ratio`: logarithmic round 1; `percent`: from 0 to 100. */
  scale: 'ratio' | 'percent';
  height?: number;
  /** Under the first and the last point. */
  ends?: readonly [string, string];
}

/** Below this a ratio is drawn at the foot, and the foot says so. */
const foot = 1 / 8;

/** A value over the last checks or documents against its level; everything lies within the scale. */
export function LevelChart(props: LevelChartProps) {
  const { symbol, name, unit, label, height = 120 } = props;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.name}>
        {symbol ? <b>{symbol}</b> : null} {name}
      </figcaption>
      <div role="img" aria-label={label}>
        <AtWidth height={height}>{(width) => <Drawing {...props} width={width} height={height} />}</AtWidth>
      </div>
      <div className={classes.unit}>{unit}</div>
    </figure>
  );
}

function Drawing(props: LevelChartProps & { width: number; height: number }) {
  const { points, level, scale, width, height, ends } = props;
  const isRatio = scale === 'ratio';
  const shown = points.map((point, place) => ({
    ...point,
    place,
    y: isRatio ? Math.max(foot, point.value) : point.value,
  }));
  const highest = Math.max(level ?? 0, ...shown.map(({ y }) => y));
  const ticks = isRatio ? powersOfTwo(highest) : roundTicks(100, 2);
  const tick = { fontSize: 11, fill: 'var(--text-3)', fontFamily: 'var(--font-text)' };
  const last = Math.max(1, points.length - 1);
  return (
    <ComposedChart
      width={width}
      height={height}
      data={shown}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <XAxis
        dataKey="place"
        type="number"
        domain={[0, last]}
        ticks={ends ? [0, last] : []}
        height={ends ? 18 : 4}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-2)' }}
        interval={0}
        tick={({ x, y, payload }) => {
          const { value } = payload as { value: number };
          return (
            <text
              {...tick}
              x={x}
              y={Number(y) + 8}
              textAnchor={value === 0 ? 'start' : 'end'}
              className="figures"
            >
              {ends?.[value === 0 ? 0 : 1]}
            </text>
          );
        }}
      />
      <YAxis
        width={36}
        scale={isRatio ? 'log' : 'linear'}
        domain={[ticks[0]!, ticks.at(-1)!]}
        ticks={ticks}
        tick={tick}
        tickFormatter={(value: number) =>
          isRatio ? (value <= foot ? `≤⅛` : value < 1 ? fractions[value]! : String(value)) : String(value)
        }
        tickLine={false}
        axisLine={false}
        interval={0}
      />
      {level === null ? null : (
        <ReferenceLine y={level} stroke="var(--chart-threshold)" strokeWidth={1.25} strokeDasharray="4 3" />
      )}
      <Line
        dataKey="y"
        stroke="var(--chart-ref-line)"
        strokeWidth={1.5}
        isAnimationActive={false}
        activeDot={false}
        dot={({ cx = 0, cy = 0, index }: { cx?: number; cy?: number; index?: number }) => {
          const point = points[index ?? 0];
          return (
            <Mark key={index} cx={cx} cy={cy} bad={point?.bad ?? false} chosen={point?.chosen ?? false} />
          );
        }}
      />
      <Tooltip
        cursor={{ stroke: 'var(--line-2)' }}
        isAnimationActive={false}
        content={({ active, label: place }) => {
          const point = points[Number(place)];
          if (!active || !point) return null;
          const [first, ...rest] = point.words;
          return (
            <div className={classes.tip}>
              <b>{first}</b>
              {rest.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </div>
          );
        }}
      />
    </ComposedChart>
  );
}

function Mark({ cx, cy, bad, chosen }: { cx: number; cy: number; bad: boolean; chosen: boolean }) {
  if (bad)
    return (
      <path
        d={`M${cx - 3} ${cy - 3}l6 6m0-6l-6 6`}
        stroke="var(--bad)"
        strokeWidth={chosen ? 2.25 : 1.25}
        fill="none"
      />
    );
  return (
    <circle cx={cx} cy={cy} r={chosen ? 3 : 1.5} fill={chosen ? 'var(--batch)' : 'var(--chart-ref-line)'} />
  );
}

const fractions: Readonly<Record<number, string>> = { 0.5: '½', 0.25: '¼' };

/** ⅛, 1, and powers of two or more between them and the highest: at most five. */
function powersOfTwo(highest: number): number[] {
  const top = Math.max(1, Math.ceil(Math.log2(Math.max(highest, 1) * 1.02)));
  const step = Math.max(1, Math.ceil(top / 3));
  const ticks = [foot, 1];
  for (let power = step; power < top + step; power += step) ticks.push(2 ** power);
  return ticks;
}
