'use client';

import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { memo, useCallback, useMemo, useState } from 'react';
import { AtWidth, ChartFrame } from '@/components/chart/chart-frame.tsx';
import { DensityScatter } from '@/components/chart/density-scatter.tsx';
import { ParallelBands } from '@/components/chart/parallel-bands.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { query } from '@/lib/api/client.ts';
import type { DetectorAnswer } from '@/lib/api/contracts/detector.ts';
import { gridCells, readScatter, type ScatterAnswer } from '@/lib/api/contracts/detector-scatter.ts';
import { paperCriteria } from '@/lib/core/detect/criterion.ts';
import { fromScale, toScale, vectorFeatures } from '@/lib/core/detect/feature-vectors.ts';
import { featureRegistry } from '@/lib/core/features/registry.ts';
import classes from '../detector.module.css';
import { ClusterLegend } from './cluster-legend.tsx';

type Model = NonNullable<DetectorAnswer['model']>;
type Window = { x: readonly [number, number]; y: readonly [number, number] };

const hrefOf = (id: string) => `/documents/${id}`;

/** The boxes over all pairs of P, S, N, V, and the tag vector, with the crowd, the newest and the suspicious documents. */
export const ClusterCharts = memo(function ClusterCharts(props: {
  sourceId: number;
  model: Model;
  margin: number | null;
}) {
  const { sourceId, model, margin } = props;
  const t = useTranslations('tuning.clusters');
  const [scale, setScale] = useState<'linear' | 'log'>('log');
  const [large, setLarge] = useState<number | null>(null);
  const [zoom, setZoom] = useState<Window | null>(null);
  const asked = {
    scale,
    ...(large === null ? {} : { pair: large }),
    ...(zoom ? { x0: zoom.x[0], x1: zoom.x[1], y0: zoom.y[0], y1: zoom.y[1] } : {}),
  };
  const found = useQuery({
    ...query(readScatter, { params: { sourceId }, query: asked }),
    placeholderData: keepPreviousData,
  });
  const choose = useCallback((pair: number | null) => {
    setLarge(pair);
    setZoom(null);
  }, []);
  if (found.isPending) return <SkeletonRows rows={6} />;
  if (found.isError)
    return <FailedQuery query={found} title={t('could-not-read')} notMeant={t('not-meant')} />;
  const scatter = found.data;
  return (
    <>
      <Pairs {...{ scatter, model, margin, scale, large, choose, setScale, zoom, setZoom }} />
      <TagVector scatter={scatter} />
    </>
  );
});

function Pairs(props: {
  scatter: ScatterAnswer;
  model: Model;
  margin: number | null;
  scale: 'linear' | 'log';
  large: number | null;
  choose: (pair: number | null) => void;
  setScale: (scale: 'linear' | 'log') => void;
  zoom: Window | null;
  setZoom: (zoom: Window | null) => void;
}) {
  const { scatter, model, margin, scale, large, choose, setScale, zoom, setZoom } = props;
  const t = useTranslations('tuning.clusters');
  const page = useTranslations('detector-page');
  const format = useFormatter();
  const shown = scatter.grids.filter(({ pair }) => large === null || pair === large);
  const marked = useMemo(
    () =>
      [0, 1, 2, 3, 4, 5].map((pair) => ({
        recent: marks(scatter.recent, pair),
        suspicious: marks(scatter.suspicious, pair),
      })),
    [scatter],
  );
  const axis = (pair: number, place: number) => {
    const name = page(`criterion.${paperCriteria[featuresOf(pair)[place] ?? 0]}`);
    return scale === 'log' ? t('axis-log', { name }) : name;
  };
  const title = (pair: number) => symbols(pair).join(' × ');
  return (
    <ChartFrame
      title={t('title')}
      caption={t('caption', { n: scatter.documents })}
      legend={<ClusterLegend tried={margin !== null} />}
      table={{
        label: t('title'),
        columns: [
          { head: t('document') },
          ...featureRegistry.slice(0, 4).map(({ symbol }) => ({ head: symbol, align: 'right' as const })),
          { head: t('kind') },
        ],
        rows: [...scatter.suspicious, ...scatter.recent].map(({ id, title: name, values }, place) => [
          <a key="document" href={hrefOf(id)}>
            {name ?? id}
          </a>,
          ...values.slice(0, 4).map((value) => format.number(value, { maximumFractionDigits: 0 })),
          t(place < scatter.suspicious.length ? 'suspicious' : 'recent'),
        ]),
      }}
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 8 }}>
        <SegmentedControl
          aria-label={t('scale')}
          data={[
            { value: 'log', label: t('log') },
            { value: 'linear', label: t('linear') },
          ]}
          value={scale}
          onChange={(value) => setScale(value === 'linear' ? 'linear' : 'log')}
        />
        <SegmentedControl
          aria-label={t('pair')}
          data={[
            { value: 'all', label: t('all') },
            ...[0, 1, 2, 3, 4, 5].map((pair) => ({ value: String(pair), label: title(pair) })),
          ]}
          value={large === null ? 'all' : String(large)}
          onChange={(value) => choose(value === 'all' ? null : Number(value))}
        />
        {large !== null && shown[0] ? (
          <Zoom grid={shown[0]} scale={scale} zoomed={zoom !== null} setZoom={setZoom} />
        ) : null}
      </div>
      <div className={large === null ? classes.pairs : undefined}>
        {shown.map((grid) => (
          <figure key={grid.pair} style={{ margin: 0, minWidth: 0 }}>
            <figcaption className="caption">
              <b>{title(grid.pair)}</b>{' '}
              <span className="text-3">{outsideWords(t, scatter, model, grid.pair)}</span>
            </figcaption>
            <AtWidth height={large === null ? 190 : 420}>
              {(width) => (
                <DensityScatter
                  label={t('chart', { pair: title(grid.pair) })}
                  width={width}
                  height={large === null ? 190 : 420}
                  scale={scale}
                  x={grid.x}
                  y={grid.y}
                  names={{ x: axis(grid.pair, 0), y: axis(grid.pair, 1) }}
                  columns={gridCells.x}
                  rows={gridCells.y}
                  cells={grid.cells}
                  boxes={boxesOf(model, grid.pair, margin)}
                  recent={marked[grid.pair]!.recent}
                  suspicious={marked[grid.pair]!.suspicious}
                  hrefOf={hrefOf}
                />
              )}
            </AtWidth>
          </figure>
        ))}
      </div>
    </ChartFrame>
  );
}

/** Zooms round the middle and moves by a quarter: buttons, so that the keyboard does it too. */
function Zoom(props: {
  grid: ScatterAnswer['grids'][number];
  scale: 'linear' | 'log';
  zoomed: boolean;
  setZoom: (zoom: Window | null) => void;
}) {
  const { grid, scale, zoomed, setZoom } = props;
  const t = useTranslations('tuning.clusters');
  const span = ([low, high]: readonly [number, number], from: number, to: number): [number, number] => {
    const [a, b] = [toScale(low, scale), toScale(high, scale)];
    return [
      Math.max(0, fromScale(a + (b - a) * from, scale)),
      Math.max(0, fromScale(a + (b - a) * to, scale)),
    ];
  };
  const move = (x: [number, number], y: [number, number]) => () =>
    setZoom({ x: span(grid.x, ...x), y: span(grid.y, ...y) });
  return (
    <>
      <Button size="xs" onClick={move([0.25, 0.75], [0.25, 0.75])}>
        {t('closer')}
      </Button>
      <Button size="xs" aria-label={t('left')} onClick={move([-0.25, 0.75], [0, 1])}>
        ←
      </Button>
      <Button size="xs" aria-label={t('right')} onClick={move([0.25, 1.25], [0, 1])}>
        →
      </Button>
      <Button size="xs" aria-label={t('up')} onClick={move([0, 1], [0.25, 1.25])}>
        ↑
      </Button>
      <Button size="xs" aria-label={t('down')} onClick={move([0, 1], [-0.25, 0.75])}>
        ↓
      </Button>
      <Button size="xs" disabled={!zoomed} onClick={() => setZoom(null)}>
        {t('whole')}
      </Button>
    </>
  );
}

const TagVector = memo(function TagVector({ scatter }: { scatter: ScatterAnswer }) {
  const t = useTranslations('tuning.clusters');
  const format = useFormatter();
  const tags = featureRegistry.slice(4);
  const valuesOf = (points: ScatterAnswer['recent'], limit: number) =>
    points.slice(0, limit).map(({ id, values }) => ({ id, values: values.slice(4) }));
  const recent = valuesOf(scatter.recent, 24);
  const suspicious = valuesOf(scatter.suspicious, 60);
  const axes = tags.map(({ symbol, name }, i) => {
    const bands = scatter.ranges[i + 4] ?? null;
    const most = Math.max(bands?.[1] ?? 0, ...[...recent, ...suspicious].map(({ values }) => values[i] ?? 0));
    return { name: `${symbol} ${t(`tag.${name}`)}`, most, bands };
  });
  return (
    <ChartFrame
      title={t('tags')}
      caption={t('tags-caption', {
        n: scatter.documents,
        recent: recent.length,
        suspicious: suspicious.length,
      })}
      table={{
        label: t('tags'),
        columns: [
          { head: t('category') },
          ...['least', 'q05', 'q25', 'q75', 'q95', 'most'].map((head) => ({
            head: t(head),
            align: 'right' as const,
          })),
        ],
        rows: axes.map(({ name, bands }) => [
          name,
          ...[0, 2, 3, 4, 5, 1].map((place) => (bands ? format.number(bands[place] ?? 0) : '—')),
        ]),
      }}
    >
      <AtWidth height={240}>
        {(width) => (
          <ParallelBands
            label={t('tags')}
            width={width}
            height={240}
            axes={axes}
            recent={recent}
            suspicious={suspicious}
            hrefOf={hrefOf}
          />
        )}
      </AtWidth>
    </ChartFrame>
  );
});

/** Y2 … Y7 are the pairs in their order. */
const featuresOf = (pair: number) => vectorFeatures[pair + 1] ?? [0, 1];
const symbols = (pair: number) => featuresOf(pair).map((f) => featureRegistry[f]?.symbol ?? '');

function marks(points: ScatterAnswer['recent'], pair: number) {
  const [a = 0, b = 1] = featuresOf(pair);
  return points.map(({ id, title, values }) => ({
    id,
    x: values[a] ?? 0,
    y: values[b] ?? 0,
    name: title ?? id,
  }));
}

function boxesOf({ explanation }: Model, pair: number, tried: number | null) {
  const { vectors, scale, spreads } = explanation;
  const boxes = vectors[pair + 1]?.boxes ?? [];
  const sides = (low: number[], high: number[], place: number): [number, number] => [
    low[place] ?? 0,
    high[place] ?? 0,
  ];
  const inForce = boxes.map((box) => ({
    x: sides(box.lowWithMargin, box.highWithMargin, 0),
    y: sides(box.lowWithMargin, box.highWithMargin, 1),
  }));
  if (tried === null) return inForce;
  const widened = (value: number, place: number, by: number) =>
    Math.max(0, fromScale(toScale(value, scale) + by * (spreads[featuresOf(pair)[place] ?? 0] ?? 0), scale));
  const wide = (box: (typeof boxes)[number], place: number): [number, number] => [
    widened(box.low[place] ?? 0, place, -tried),
    widened(box.high[place] ?? 0, place, tried),
  ];
  return [...inForce, ...boxes.map((box) => ({ x: wide(box, 0), y: wide(box, 1), tried: true }))];
}

function outsideWords(
  t: ReturnType<typeof useTranslations>,
  scatter: ScatterAnswer,
  model: Model,
  pair: number,
): string {
  const boxes = boxesOf(model, pair, null);
  const outside = marks(scatter.suspicious, pair).filter(
    ({ x, y }) => !boxes.some((box) => x >= box.x[0] && x <= box.x[1] && y >= box.y[0] && y <= box.y[1]),
  ).length;
  return t('outside', { outside, of: scatter.suspicious.length, boxes: boxes.length });
}
