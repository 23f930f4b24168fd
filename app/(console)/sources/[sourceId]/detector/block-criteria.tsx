'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import type { DetectorAnswer } from '@/lib/api/contracts/detector.ts';

type Explanation = NonNullable<DetectorAnswer['model']>['explanation'];

/** The criteria that look at a page's blocks and words: what is usual, and where their cut lies. */
export function BlockCriteria({ explanation }: { explanation: Explanation }) {
  const t = useTranslations('detector-page');
  const format = useFormatter();
  const short = (value: number) => format.number(value, { maximumSignificantDigits: 3 });
  return (
    <Section
      title={t('blocks.title')}
      caption={t('blocks.caption', { constant: explanation.constantBlocks })}
    >
      {explanation.criteria.length === 0 ? (
        <p className="text-3">{t('blocks.none')}</p>
      ) : (
        <FigureTable
          label={t('blocks.title')}
          columns={[
            { head: t('criterion-head') },
            { head: t('blocks.median'), align: 'right' },
            { head: t('blocks.cut'), align: 'right' },
            { head: t('blocks.height'), align: 'right' },
          ]}
          rows={explanation.criteria.map(({ code, median, cut, height }) => [
            t.has(`criterion.${code}`) ? t(`criterion.${code}`) : code,
            short(median),
            cut === null ? (
              <span key="cut" className="text-3">
                {t('blocks.no-cut')}
              </span>
            ) : (
              short(cut)
            ),
            short(height),
          ])}
        />
      )}
    </Section>
  );
}
