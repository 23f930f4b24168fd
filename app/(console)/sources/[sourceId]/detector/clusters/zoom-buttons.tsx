'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ScatterAnswer } from '@/lib/api/contracts/detector-scatter.ts';
import { fromScale, toScale } from '@/lib/core/detect/feature-vectors.ts';
import type { ChartWindow } from './pair-boxes.ts';

/** Zooms round the middle and moves by a quarter: buttons, so that the keyboard does it too. */
export function ZoomButtons(props: {
  grid: ScatterAnswer['grids'][number];
  scale: 'linear' | 'log';
  zoomed: boolean;
  setZoom: (zoom: ChartWindow | null) => void;
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
