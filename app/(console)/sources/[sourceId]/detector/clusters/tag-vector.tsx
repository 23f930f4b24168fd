'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { memo } from 'react';
import { AtWidth, ChartFrame } from '@/components/chart/chart-frame.tsx';
import { ParallelBands } from '@/components/chart/parallel-bands.tsx';
import type { ScatterAnswer } from '@/lib/api/contracts/detector-scatter.ts';
import { featureRegistry } from '@/lib/core/features/registry.ts';
import { documentHref } from './pair-boxes.ts';

/** The tag vector: a band for each category, with the newest and the suspicious documents as lines. */
export const TagVector = memo(function TagVector({ scatter }: { scatter: ScatterAnswer }) {
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
            hrefOf={documentHref}
          />
        )}
      </AtWidth>
    </ChartFrame>
  );
});
