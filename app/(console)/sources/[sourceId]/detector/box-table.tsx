'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import type { DetectorAnswer } from '@/lib/api/contracts/detector.ts';
import { featureRegistry } from '@/lib/core/features/registry.ts';

type Explanation = NonNullable<DetectorAnswer['model']>['explanation'];

/** The boxes of the seven vectors in the features' own units, with the margin. */
export function BoxTable({ explanation }: { explanation: Explanation }) {
  const t = useTranslations('detector-page');
  const format = useFormatter();
  const whole = (value: number) => format.number(value, { maximumFractionDigits: 0 });
  const symbolOf = (name: string) => featureRegistry.find((each) => each.name === name)?.symbol ?? name;
  const rows = explanation.vectors.flatMap(({ features, boxes }) => {
    const symbols = features.map(symbolOf);
    const range = (values: number[]) =>
      symbols.map((symbol, i) => `${symbol} ${whole(values[i] ?? 0)}`).join(' · ');
    return boxes.map((box, index) => [
      index === 0 ? <b key="vector">{symbols.join(', ')}</b> : '',
      box.documents,
      range(box.lowWithMargin),
      range(box.highWithMargin),
    ]);
  });
  return (
    <Section
      title={t('boxes.title')}
      caption={t('boxes.caption', {
        kMin: explanation.kMin,
        margin: format.number(explanation.margin, { maximumFractionDigits: 2 }),
      })}
    >
      <FigureTable
        label={t('boxes.title')}
        columns={[
          { head: t('boxes.vector') },
          { head: t('checks.documents'), align: 'right' },
          { head: t('boxes.smallest'), align: 'right' },
          { head: t('boxes.largest'), align: 'right' },
        ]}
        rows={rows}
      />
    </Section>
  );
}
