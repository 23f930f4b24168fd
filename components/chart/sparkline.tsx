export interface SparklineProps {
  values: readonly number[];
  /** What it shows, read aloud: "pages' median time, last 7 days". */
  label: string;
  width?: number;
  height?: number;
  /** Drawn dashed. */
  threshold?: number;
  /** Days as bars; a day without any is a red tick. */
  bars?: boolean;
  /** The last point is beyond its threshold: a red cross. */
  lastBad?: boolean;
}

/** A line or bars without axes, for rows. Its domain always covers all values and begins at 0. */
export function Sparkline(props: SparklineProps) {
  const { values, label, width = 72, height = 20, threshold, bars = false, lastBad = false } = props;
  if (values.length === 0) return <span className="text-3 caption">—</span>;
  const top = Math.max(threshold ?? 0, ...values) * 1.05 || 1;
  if (bars) return <Bars values={values} label={label} width={width} height={height} top={top} />;
  const x = (index: number) => 2 + (index / Math.max(1, values.length - 1)) * (width - 6);
  const y = (value: number) => height - 2 - (value / top) * (height - 4);
  const last = values.length - 1;
  return (
    <svg width={width} height={height} role="img" aria-label={label} style={{ verticalAlign: 'middle' }}>
      {threshold === undefined ? null : (
        <line
          x2={width}
          y1={y(threshold)}
          y2={y(threshold)}
          stroke="var(--chart-threshold)"
          strokeDasharray="3 2"
        />
      )}
      <polyline
        fill="none"
        stroke="var(--chart-ref-line)"
        strokeWidth="1.5"
        points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')}
      />
      {lastBad ? (
        <path
          d={`M${x(last) - 3} ${y(values[last]!) - 3}l6 6m0-6l-6 6`}
          stroke="var(--bad)"
          strokeWidth="2"
        />
      ) : (
        <circle cx={x(last)} cy={y(values[last]!)} r="2" fill="var(--chart-ref-line)" />
      )}
    </svg>
  );
}

function Bars(props: {
  values: readonly number[];
  label: string;
  width: number;
  height: number;
  top: number;
}) {
  const { values, label, width, height, top } = props;
  const step = width / values.length;
  return (
    <svg width={width} height={height} role="img" aria-label={label} style={{ verticalAlign: 'middle' }}>
      {values.map((value, index) => {
        const tall = value === 0 ? 1 : Math.max(1, (value / top) * height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day's place
            key={index}
            x={index * step}
            y={height - tall}
            width={Math.max(1, step - 1)}
            height={tall}
            fill={value === 0 ? 'var(--bad)' : 'var(--chart-ref-line)'}
            opacity={value === 0 ? 1 : 0.75}
          />
        );
      })}
    </svg>
  );
}
