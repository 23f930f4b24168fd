'use client';

import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { memo, useCallback, useMemo, useState } from 'react';
import { AtWidth, ChartFrame } from '@/components/chart/chart-frame.tsx';
import { DensityScatter } from '@/components/chart/density-scatter.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { query } from '@/lib/api/client.ts';
import { gridCells, readScatter, type ScatterAnswer } from '@/lib/api/contracts/detector-scatter.ts';
import { paperCriteria } from '@/lib/core/detect/criterion.ts';
import { featureRegistry } from '@/lib/core/features/registry.ts';
import classes from '../detector.module.css';
import { ClusterLegend } from './cluster-legend.tsx';
import {
  boxesOf,
  type ChartWindow,
  documentHref,
  featuresOf,
  type Model,
  marks,
  outsideBoxes,
  symbols,
} from './pair-boxes.ts';
import { TagVector } from './tag-vector.tsx';
import { TriedBoxes } from './tried-boxes.tsx';
import { ZoomButtons } from './zoom-buttons.tsx';

/** The boxes over all pairs of P, S, N, V, and the tag vector, with the crowd, the newest and the suspicious documents. */
export const ClusterCharts = memo(function ClusterCharts(props: {
  sourceId: number;
  model: Model;
  /** Other boxes are shown as well: those of `TriedMargin`. */
  trying: boolean;
}) {
  const { sourceId, model, trying } = props;
  const t = useTranslations('tuning.clusters');
  const [scale, setScale] = useState<'linear' | 'log'>('log');
  const [large, setLarge] = useState<number | null>(null);
  const [zoom, setZoom] = useState<ChartWindow | null>(null);
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
      <Pairs {...{ scatter, model, trying, scale, large, choose, setScale, zoom, setZoom }} />
      <TagVector scatter={scatter} />
    </>
  );
});

function Pairs(props: {
  scatter: ScatterAnswer;
  model: Model;
  trying: boolean;
  scale: 'linear' | 'log';
  large: number | null;
  choose: (pair: number | null) => void;
  setScale: (scale: 'linear' | 'log') => void;
  zoom: ChartWindow | null;
  setZoom: (zoom: ChartWindow | null) => void;
}) {
  const { scatter, model, trying, scale, large, choose, setScale, zoom, setZoom } = props;
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
  // None of this follows the sliders.
  const rows = useMemo(
    () =>
      [...scatter.suspicious, ...scatter.recent].map(({ id, title: name, values }, place) => [
        <a key="document" href={documentHref(id)}>
          {name ?? id}
        </a>,
        ...values.slice(0, 4).map((value) => format.number(value, { maximumFractionDigits: 0 })),
        t(place < scatter.suspicious.length ? 'suspicious' : 'recent'),
      ]),
    [scatter, format, t],
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
      legend={<ClusterLegend tried={trying} />}
      table={{
        label: t('title'),
        columns: [
          { head: t('document') },
          ...featureRegistry.slice(0, 4).map(({ symbol }) => ({ head: symbol, align: 'right' as const })),
          { head: t('kind') },
        ],
        rows,
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
          <ZoomButtons grid={shown[0]} scale={scale} zoomed={zoom !== null} setZoom={setZoom} />
        ) : null}
      </div>
      <div className={large === null ? classes.pairs : undefined}>
        {shown.map((grid) => (
          <figure key={grid.pair} style={{ margin: 0, minWidth: 0 }}>
            <figcaption className="caption">
              <b>{title(grid.pair)}</b>{' '}
              <span className="text-3">
                {t('outside', {
                  outside: outsideBoxes(scatter.suspicious, model, grid.pair),
                  of: scatter.suspicious.length,
                  boxes: model.explanation.vectors[grid.pair + 1]?.boxes.length ?? 0,
                })}
              </span>
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
                  boxes={boxesOf(model, grid.pair)}
                  recent={marked[grid.pair]!.recent}
                  suspicious={marked[grid.pair]!.suspicious}
                  hrefOf={documentHref}
                >
                  <TriedBoxes
                    {...{ model, width, scale, pair: grid.pair, x: grid.x, y: grid.y }}
                    height={large === null ? 190 : 420}
                  />
                </DensityScatter>
              )}
            </AtWidth>
          </figure>
        ))}
      </div>
    </ChartFrame>
  );
}
