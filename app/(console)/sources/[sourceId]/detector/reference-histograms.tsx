'use client';

import { useTranslations } from 'next-intl';
import { batchSwatch, ChartFrame, Legend, referenceSwatch } from '@/components/chart/chart-frame.tsx';
import { Histogram } from '@/components/chart/histogram.tsx';
import { useShortNumber } from '@/components/chart/use-short-number.ts';
import type { DetectorAnswer } from '@/lib/api/contracts/detector.ts';
import { criteria } from '@/lib/core/detect/criterion.ts';
import classes from './detector.module.css';

type Model = NonNullable<DetectorAnswer['model']>;

/** The five reference series, with the last check's batch on the same cells. */
export function ReferenceHistograms({ model, check }: { model: Model; check: DetectorAnswer['lastCheck'] }) {
  const t = useTranslations('detector-page');
  const shortNumber = useShortNumber();
  const { series } = model.explanation;
  const shown = series.map((each) => {
    const tested = check?.criteria.find(({ code }) => code === each.code)?.histogram;
    const fits = tested && tested.batch.length === each.counts.length;
    return { ...each, batch: fits ? tested.batch : undefined };
  });
  const withBatch = shown.some(({ batch }) => batch);
  return (
    <ChartFrame
      title={t('histograms')}
      caption={
        withBatch && check
          ? t('histograms-with-batch', { n: model.trainingCount, batch: check.documents })
          : t('histograms-caption', { n: model.trainingCount })
      }
      legend={
        <Legend
          items={[
            { look: referenceSwatch, words: t('reference') },
            ...(withBatch ? [{ look: batchSwatch, words: t('batch') }] : []),
          ]}
        />
      }
      table={{
        label: t('histograms'),
        columns: [
          { head: t('criterion-head') },
          { head: t('cell') },
          { head: t('reference'), align: 'right' },
          { head: t('batch'), align: 'right' },
        ],
        rows: shown.flatMap(({ code, edges, counts, batch }) =>
          counts.map((count, cell) => [
            t(`criterion.${code}`),
            edges.length === 0
              ? t(`tag.${cell}`)
              : `${shortNumber(edges[cell] ?? 0)} – ${shortNumber(edges[cell + 1] ?? 0)}`,
            count,
            batch?.[cell] ?? '—',
          ]),
        ),
      }}
    >
      <div className={classes.histograms}>
        {shown.map(({ code, edges, counts, batch }) => (
          <Histogram
            key={code}
            symbol={criteria[code as keyof typeof criteria]?.symbol ?? ''}
            name={t(`criterion.${code}`)}
            unit={t(`unit.${code}`)}
            openEnds={edges.length > 0}
            {...(edges.length > 0 ? { edges } : { cells: counts.map((_, cell) => t(`tag.${cell}`)) })}
            reference={counts}
            batch={batch}
          />
        ))}
      </div>
    </ChartFrame>
  );
}
