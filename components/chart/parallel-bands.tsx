'use client';

import { tabStop, walkLinks } from './roving-links.ts';
import { useShortNumber } from './use-short-number.ts';

export interface ParallelBandsProps {
  label: string;
  width: number;
  height: number;
  axes: readonly { name: string; most: number; bands: readonly number[] | null }[];
  recent: readonly { id: string; values: readonly number[] }[];
  suspicious: readonly { id: string; values: readonly number[] }[];
  hrefOf: (id: string) => string;
}

const margin = { x: 34, top: 18, bottom: 34 };

/** Parallel coordinates: where half, 90 % and all of the documents lie as bands, single documents as lines that lead to them. */
export function ParallelBands({
  label,
  width,
  height,
  axes,
  recent,
  suspicious,
  hrefOf,
}: ParallelBandsProps) {
  const shortNumber = useShortNumber();
  const inner = height - margin.top - margin.bottom;
  const x = (axis: number) => margin.x + (axis / Math.max(1, axes.length - 1)) * (width - 2 * margin.x);
  const y = (axis: number, value: number) =>
    margin.top + (1 - Math.min(1, value / Math.max(1, axes[axis]?.most ?? 1))) * inner;
  const band = (low: number, high: number) => {
    const top = axes.map(({ bands }, i) => `${x(i)},${y(i, bands?.[high] ?? 0)}`);
    const bottom = axes.map(({ bands }, i) => `${x(i)},${y(i, bands?.[low] ?? 0)}`).reverse();
    return [...top, ...bottom].join(' ');
  };
  const line = (values: readonly number[]) => values.map((value, i) => `${x(i)},${y(i, value)}`).join(' ');
  const text = { fontSize: 11, fill: 'var(--text-3)', textAnchor: 'middle' as const };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that holds links
    <svg width={width} height={height} role="group" aria-label={label} onKeyDown={walkLinks}>
      <polygon points={band(0, 1)} fill="var(--chart-ref)" opacity={0.3} />
      <polygon points={band(2, 5)} fill="var(--chart-ref)" opacity={0.45} />
      <polygon points={band(3, 4)} fill="var(--chart-ref)" opacity={0.7} />
      {axes.map(({ name, most }, i) => (
        <g key={name}>
          <line x1={x(i)} x2={x(i)} y1={margin.top} y2={margin.top + inner} stroke="var(--line-2)" />
          <text {...text} x={x(i)} y={12}>
            {shortNumber(most)}
          </text>
          <text {...text} x={x(i)} y={height - 20}>
            0
          </text>
          <text {...text} x={x(i)} y={height - 5} style={{ fill: 'var(--text-1)' }}>
            {name}
          </text>
        </g>
      ))}
      {recent.map(({ id, values }, place) => (
        <a key={id} href={hrefOf(id)} aria-label={id} tabIndex={tabStop(place)}>
          <polyline points={line(values)} fill="none" stroke="var(--batch)" opacity={0.5} />
        </a>
      ))}
      {suspicious.map(({ id, values }, place) => (
        <a key={id} href={hrefOf(id)} aria-label={id} tabIndex={tabStop(recent.length + place)}>
          <polyline points={line(values)} fill="none" stroke="var(--bad)" strokeDasharray="4 2" />
        </a>
      ))}
    </svg>
  );
}
