'use client';

import { SegmentedControl } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChartFrame, Legend } from '@/components/chart/chart-frame.tsx';
import { ThresholdChart } from '@/components/chart/threshold-chart.tsx';
import type { DetectorAnswer } from '@/lib/api/contracts/detector.ts';

type Model = NonNullable<DetectorAnswer['model']>;

/** h(x) of one criterion at a time: its nodes, the fit before and after the shift, the last check. */
export function ThresholdFunctions({ model, check }: { model: Model; check: DetectorAnswer['lastCheck'] }) {
  const t = useTranslations('detector-page');
  const format = useFormatter();
  const { series } = model.explanation;
  const [chosen, choose] = useState(series[0]?.code ?? '');
  const shown = series.find(({ code }) => code === chosen) ?? series[0];
  if (!shown) return null;
  const tested = check?.criteria.find(({ code }) => code === shown.code);
  const short = (value: number) => format.number(value, { maximumSignificantDigits: 3 });
  return (
    <ChartFrame
      title={t('curve.title')}
      caption={t('curve.caption', { n: model.trainingCount })}
      legend={
        <Legend
          items={[
            { look: <Ring />, words: t('curve.node') },
            { look: <Stroke dashed />, words: t('curve.fitted') },
            { look: <Stroke />, words: t('curve.shifted') },
            ...(tested ? [{ look: <Diamond />, words: t('curve.check') }] : []),
          ]}
        />
      }
      table={{
        label: t('curve.title'),
        columns: [
          { head: t('curve.size'), align: 'right' },
          { head: t('curve.fitted'), align: 'right' },
          { head: t('curve.shifted'), align: 'right' },
        ],
        rows: shown.curve.map(({ size, fitted, shifted }) => [size, short(fitted), short(shifted)]),
      }}
    >
      <SegmentedControl
        size="xs"
        aria-label={t('curve.criterion')}
        data={series.map(({ code }) => ({ value: code, label: t(`criterion.${code}`) }))}
        value={shown.code}
        onChange={choose}
      />
      <ThresholdChart
        label={`${t('curve.title')}: ${t(`criterion.${shown.code}`)}`}
        nodes={shown.nodes}
        curve={shown.curve}
        check={tested && check ? { size: check.documents, D: tested.D, fired: tested.fired } : undefined}
      />
      <p className="caption text-3">{t('curve.below')}</p>
    </ChartFrame>
  );
}

const Ring = () => (
  <svg width="12" height="12" aria-hidden="true">
    <circle cx="6" cy="6" r="3.5" fill="var(--surface)" stroke="var(--chart-ref-line)" strokeWidth="1.5" />
  </svg>
);

const Stroke = ({ dashed = false }: { dashed?: boolean }) => (
  <svg width="18" height="10" aria-hidden="true">
    <path
      d="M0 5H18"
      stroke={dashed ? 'var(--chart-ref-line)' : 'var(--chart-threshold)'}
      strokeWidth="1.75"
      strokeDasharray={dashed ? '4 3' : '0'}
    />
  </svg>
);

const Diamond = () => (
  <svg width="12" height="12" aria-hidden="true">
    <path d="M6 0L12 6L6 12L0 6Z" fill="var(--batch)" />
  </svg>
);
