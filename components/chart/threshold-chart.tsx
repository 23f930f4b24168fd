'use client';

import { useFormatter } from 'next-intl';
import { CartesianGrid, ComposedChart, Line, Scatter, XAxis, YAxis } from 'recharts';
import { AtWidth } from './chart-frame.tsx';
import { useShortNumber } from './use-short-number.ts';

export interface ThresholdChartProps {
  /** Read aloud: what the chart shows. */
  label: string;
  nodes: readonly { size: number; D: number }[];
  /** h(x) as fitted and after the shift. */
  curve: readonly { size: number; fitted: number; shifted: number }[];
  /** The present check. */
  check?: { size: number; D: number; fired: boolean } | undefined;
  height?: number;
}

/** Threshold function over the number of documents, both axes logarithmic: nodes, fit, the line in force, the check. */
export function ThresholdChart(props: ThresholdChartProps) {
  const { label, height = 260 } = props;
  return (
    <div role="img" aria-label={label}>
      <AtWidth height={height}>{(width) => <Drawing {...props} width={width} height={height} />}</AtWidth>
    </div>
  );
}

function Drawing(props: ThresholdChartProps & { width: number; height: number }) {
  const { nodes, curve, check, width, height } = props;
  const shortNumber = useShortNumber();
  const format = useFormatter();
  const all = [
    ...nodes.map(({ D }) => D),
    ...curve.map(({ shifted }) => shifted),
    ...(check ? [check.D] : []),
  ];
  const positive = all.filter((value) => value > 0);
  const low = 10 ** Math.floor(Math.log10(Math.max(1e-4, Math.min(1, ...positive))));
  const high = 10 ** Math.ceil(Math.log10(Math.max(low * 10, ...positive)));
  const floor = (value: number) => Math.max(low, value);
  const sizes = [...curve, ...nodes, ...(check ? [check] : [])].map(({ size }) => size);
  const last = Math.max(10, ...sizes);
  const tick = { fontSize: 11, fill: 'var(--text-3)', fontFamily: 'var(--font-text)' };
  return (
    <ComposedChart width={width} height={height} margin={{ top: 8, right: 16, bottom: 4, left: 0 }}>
      <CartesianGrid stroke="var(--chart-grid)" />
      <XAxis
        dataKey="size"
        type="number"
        scale="log"
        domain={[1, last]}
        ticks={roundSizes(last)}
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-2)' }}
        tickFormatter={shortNumber}
        allowDataOverflow
      />
      <YAxis
        type="number"
        scale="log"
        domain={[low, high]}
        ticks={powers(low, high)}
        width={44}
        tick={tick}
        tickLine={false}
        axisLine={false}
        tickFormatter={(value: number) => format.number(value, { maximumSignificantDigits: 2 })}
        allowDataOverflow
      />
      <Line
        data={curve.map(({ size, fitted }) => ({ size, fitted: floor(fitted) }))}
        dataKey="fitted"
        stroke="var(--chart-ref-line)"
        strokeDasharray="4 3"
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
      <Line
        data={curve.map(({ size, shifted }) => ({ size, shifted: floor(shifted) }))}
        dataKey="shifted"
        stroke="var(--chart-threshold)"
        strokeWidth={1.75}
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
      <Scatter
        data={nodes.map(({ size, D }) => ({ size, D: floor(D) }))}
        dataKey="D"
        isAnimationActive={false}
        shape={({ cx = 0, cy = 0 }: { cx?: number | undefined; cy?: number | undefined }) => (
          <circle
            cx={cx}
            cy={cy}
            r={3.5}
            fill="var(--surface)"
            stroke="var(--chart-ref-line)"
            strokeWidth={1.5}
          />
        )}
      />
      {check ? (
        <Scatter
          data={[{ size: check.size, D: floor(check.D) }]}
          dataKey="D"
          isAnimationActive={false}
          shape={({ cx = 0, cy = 0 }: { cx?: number | undefined; cy?: number | undefined }) => (
            <path
              d={`M${cx} ${cy - 6}L${cx + 6} ${cy}L${cx} ${cy + 6}L${cx - 6} ${cy}Z`}
              fill="var(--batch)"
              stroke={check.fired ? 'var(--bad)' : 'var(--surface)'}
              strokeWidth={check.fired ? 2 : 1}
            />
          )}
        />
      ) : null}
    </ComposedChart>
  );
}

/** 1, 3, 10, 30 … up to the last size. */
function roundSizes(last: number): number[] {
  const sizes: number[] = [];
  for (let power = 1; power <= last; power *= 10) {
    sizes.push(power);
    if (power * 3 <= last) sizes.push(power * 3);
  }
  return sizes;
}

function powers(low: number, high: number): number[] {
  const count = Math.round(Math.log10(high / low));
  return Array.from({ length: count + 1 }, (_, index) => low * 10 ** index);
}
