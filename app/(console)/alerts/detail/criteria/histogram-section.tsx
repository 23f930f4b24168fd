'use client';

import { batchSwatch, ChartFrame, Legend, referenceSwatch } from '@/components/chart/chart-frame.tsx';
import { Histogram } from '@/components/chart/histogram.tsx';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { useAlertWords } from '../../alert-words.tsx';
import { symbolOf } from './criteria-section.tsx';
import classes from './histogram-section.module.css';

const tagCells = ['TH', 'TB', 'TS', 'TI', 'TO'];

/** Reference and batch on the same cells and scale. */
export function HistogramSection({ alert }: { alert: AlertDetail }) {
  const { t, criterion, count } = useAlertWords();
  const { check } = alert;
  const drawn = check?.criteria.filter((one) => one.histogram && one.histogram.reference.length > 1) ?? [];
  if (!check || drawn.length === 0) return null;
  const unit = (code: string) => (t.has(`unit.${code}`) ? t(`unit.${code}`) : t('unit.other'));
  return (
    <ChartFrame
      title={t('histograms')}
      caption={t('histograms-caption')}
      legend={
        <Legend
          items={[
            { look: referenceSwatch, words: t('reference-n', { n: count(check.trainingCount) }) },
            { look: batchSwatch, words: t('batch-n', { n: count(check.documents) }) },
          ]}
        />
      }
      table={{
        label: t('histograms'),
        columns: [
          { head: t('column.criterion') },
          { head: t('column.cell') },
          { head: t('column.reference'), align: 'right' },
          { head: t('column.batch'), align: 'right' },
        ],
        rows: drawn.flatMap(({ code, histogram }) =>
          histogram!.reference.map((reference, cell) => [
            criterion(code),
            histogram!.edges.length > 0
              ? `${count(Math.round(histogram!.edges[cell] ?? 0))} – ${count(Math.round(histogram!.edges[cell + 1] ?? 0))}`
              : (tagCells[cell] ?? String(cell)),
            count(reference),
            count(histogram!.batch[cell] ?? 0),
          ]),
        ),
      }}
    >
      <div className={classes.grid}>
        {drawn.map(({ code, histogram }) => (
          <Histogram
            key={code}
            symbol={symbolOf(code)}
            name={criterion(code)}
            unit={unit(code)}
            {...(histogram!.edges.length > 0
              ? { edges: histogram!.edges, openEnds: true }
              : { cells: tagCells.slice(0, histogram!.reference.length) })}
            reference={histogram!.reference}
            batch={histogram!.batch}
            height={120}
          />
        ))}
      </div>
    </ChartFrame>
  );
}
