'use client';

import { useComputedColorScheme } from '@mantine/core';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import classes from './density-scatter.module.css';
import { tabStop, walkLinks } from './roving-links.ts';
import { useShortNumber } from './use-short-number.ts';

export interface ScatterMark {
  id: string;
  x: number;
  y: number;
  /** Read aloud and shown on hover. */
  name: string;
}

type Span = readonly [number, number];

/** What stays while boxes are tried. */
interface CrowdProps {
  width: number;
  height: number;
  scale: 'linear' | 'log';
  x: Span;
  y: Span;
  columns: number;
  rows: number;
  /** Place (row from below · columns + column) and count of each cell that is not empty, by turns. */
  cells: readonly number[];
  recent: readonly ScatterMark[];
  suspicious: readonly ScatterMark[];
  hrefOf: (id: string) => string;
}

export interface DensityScatterProps extends CrowdProps {
  /** What it shows, read aloud. */
  label: string;
  names: { x: string; y: string };
  boxes: readonly ChartBox[];
  /** Outlines of other boxes, which may change while nothing else is drawn anew. */
  children?: ReactNode;
}

export interface ChartBox {
  x: Span;
  y: Span;
}

const margin = { left: 52, right: 8, top: 6, bottom: 30 };

/** The crowd as a grid on canvas, boxes and single documents above it; a document is a link. Nothing is drawn off its scale. */
export function DensityScatter({ label, names, boxes, children, ...crowd }: DensityScatterProps) {
  const { width, height, scale, x, y } = crowd;
  return (
    <div className={classes.chart} style={{ width, height }}>
      <Density {...crowd} />
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing that holds links */}
      <svg width={width} height={height} role="group" aria-label={label} onKeyDown={walkLinks}>
        <Axes {...{ width, height, scale, x, y }} nameOfX={names.x} nameOfY={names.y} />
        <BoxOutlines {...{ width, height, scale, x, y, boxes }} />
        {children}
        <Marks {...crowd} />
      </svg>
    </div>
  );
}

type Places = Pick<CrowdProps, 'width' | 'height' | 'scale' | 'x' | 'y'>;

/** All boxes as one line: with an element for each, moving them would take as long as all else. */
export function BoxOutlines(props: Places & { boxes: readonly ChartBox[]; tried?: boolean }) {
  const { boxes, tried } = props;
  const { inner, px, py } = placesIn(props);
  const tenths = (pixels: number) => Math.round(pixels * 10) / 10;
  const path = boxes.map(({ x, y }) => {
    const left = Math.max(margin.left, px(x[0]));
    const right = Math.min(margin.left + inner.width, px(x[1]));
    const top = Math.max(margin.top, py(y[1]));
    const bottom = Math.min(margin.top + inner.height, py(y[0]));
    if (!(right >= left && bottom >= top)) return '';
    const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)].map(tenths);
    return `M${tenths(left)} ${tenths(top)}h${width}v${height}h-${width}z`;
  });
  return (
    <path
      d={path.join('')}
      fill="none"
      stroke={tried ? 'var(--accent)' : 'var(--chart-threshold)'}
      strokeDasharray={tried ? '4 2' : undefined}
    />
  );
}

const Axes = memo(function Axes(props: Places & { nameOfX: string; nameOfY: string }) {
  const { height, scale, x, y, nameOfX, nameOfY } = props;
  const shortNumber = useShortNumber();
  const { inner, px, py } = placesIn(props);
  return (
    <>
      <rect
        x={margin.left}
        y={margin.top}
        width={inner.width}
        height={inner.height}
        fill="none"
        stroke="var(--line)"
      />
      {ticksOf(x, scale).map((value) => (
        <text key={value} x={px(value)} y={height - 17} textAnchor="middle">
          {shortNumber(value)}
        </text>
      ))}
      {ticksOf(y, scale).map((value) => (
        <text key={value} x={margin.left - 5} y={py(value) + 4} textAnchor="end">
          {shortNumber(value)}
        </text>
      ))}
      <text x={margin.left + inner.width / 2} y={height - 3} textAnchor="middle">
        {nameOfX}
      </text>
      <text transform={`translate(9 ${margin.top + inner.height / 2}) rotate(-90)`} textAnchor="middle">
        {nameOfY}
      </text>
    </>
  );
});

const Density = memo(function Density(props: CrowdProps) {
  const { scale, columns, rows, cells } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { inner } = placesIn(props);
  const colorScheme = useComputedColorScheme('light');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour is the theme's
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !canvas.current) return;
    const ratio = window.devicePixelRatio || 1;
    canvas.current.width = inner.width * ratio;
    canvas.current.height = inner.height * ratio;
    context.scale(ratio, ratio);
    context.fillStyle = getComputedStyle(canvas.current).color;
    const [w, h] = [inner.width / columns, inner.height / rows];
    let most = 1;
    for (let i = 1; i < cells.length; i += 2) most = Math.max(most, cells[i]!);
    for (let i = 0; i < cells.length; i += 2) {
      const cell = cells[i]!;
      context.globalAlpha = 0.2 + 0.8 * (Math.log1p(cells[i + 1]!) / Math.log1p(most));
      const row = Math.floor(cell / columns);
      context.fillRect((cell % columns) * w, inner.height - (row + 1) * h, w + 0.5, h + 0.5);
    }
  }, [cells, columns, rows, inner.width, inner.height, colorScheme]);

  return (
    <canvas
      ref={canvas}
      className={classes.crowd}
      data-drawn={scale}
      style={{ left: margin.left, top: margin.top, width: inner.width, height: inner.height }}
      aria-hidden
    />
  );
});

const Marks = memo(function Marks(props: CrowdProps) {
  const { x, y, recent, suspicious, hrefOf } = props;
  const { px, py } = placesIn(props);
  const within = ({ x: mx, y: my }: ScatterMark) => mx >= x[0] && mx <= x[1] && my >= y[0] && my <= y[1];
  const right = recent.filter(within);
  return (
    <>
      {right.map((mark, place) => (
        <a key={mark.id} href={hrefOf(mark.id)} aria-label={mark.name} tabIndex={tabStop(place)}>
          <title>{mark.name}</title>
          <circle cx={px(mark.x)} cy={py(mark.y)} r={2.5} fill="var(--batch)" />
        </a>
      ))}
      {suspicious.filter(within).map((mark, place) => (
        <a
          key={mark.id}
          href={hrefOf(mark.id)}
          aria-label={mark.name}
          tabIndex={tabStop(right.length + place)}
        >
          <title>{mark.name}</title>
          <path
            d={`M${px(mark.x) - 3} ${py(mark.y) - 3}l6 6m0-6l-6 6`}
            stroke="var(--bad)"
            strokeWidth={1.75}
          />
        </a>
      ))}
    </>
  );
});

/** Where values lie on the drawing, in pixels. */
function placesIn({ width, height, scale, x, y }: Places) {
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const on = (value: number) => (scale === 'log' ? Math.log1p(Math.max(0, value)) : value);
  const part = (value: number, [low, high]: Span) =>
    (on(value) - on(low)) / Math.max(1e-9, on(high) - on(low));
  return {
    inner,
    px: (value: number) => margin.left + part(value, x) * inner.width,
    py: (value: number) => margin.top + (1 - part(value, y)) * inner.height,
  };
}

/** About four round values within the bounds; on a log axis powers of ten and, where few, their threefold. */
function ticksOf([low, high]: readonly [number, number], scale: 'linear' | 'log'): number[] {
  if (!(high > low)) return [low];
  const powers = Array.from({ length: 15 }, (_, i) => 10 ** i);
  const fine = powers.flatMap((power) => [power, 2 * power, 5 * power]);
  const inside = (values: number[]) => values.filter((value) => value >= low && value <= high);
  // Within less than a decade or so a logarithmic axis has room for even steps only.
  if (scale === 'linear' || inside(fine).length < 3) {
    const raw = (high - low) / 4;
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((each) => each >= raw) ?? raw;
    const first = Math.ceil(low / step) * step;
    return Array.from({ length: 6 }, (_, i) => Number((first + i * step).toPrecision(12))).filter(
      (value) => value <= high,
    );
  }
  const chosen = inside(powers).length >= 3 ? inside(powers) : inside(fine);
  if (low === 0) chosen.unshift(0);
  const every = Math.ceil(chosen.length / 5);
  return chosen.filter((_, i) => i % every === 0);
}
