'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/layout/facts.tsx';
import { Section } from '@/components/layout/section.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import type { DocumentDetail } from '@/lib/api/contracts/documents.ts';
import { featureRegistry } from '@/lib/core/features/registry.ts';

const unitKey = { characters: 'characters', 'characters²': 'characters2', count: 'count' } as const;

/** The nine features, and what the detectors say of the document. */
export function DocumentMeasurement({ document }: { document: DocumentDetail }) {
  const t = useTranslations('documents.detail');
  const format = useFormatter();
  const { measurement } = document;
  if (!measurement) return null;
  const { features, vectorBits, criterionBits, modelVersion, trainable } = measurement;
  const outside = bitsOf(vectorBits ?? 0, 7);
  const signs = bitsOf(criterionBits ?? 0, 6);
  return (
    <>
      <Section
        title={t('verdict')}
        aside={
          modelVersion === null ? null : (
            <Link href={`/sources/${document.source.id}/detector`}>
              {t('version', { version: modelVersion })}
            </Link>
          )
        }
      >
        {vectorBits === null || modelVersion === null ? (
          <p className="text-3">{t('not-judged')}</p>
        ) : (
          <>
            <p>{t('passes', { passed: 7 - outside.length, version: modelVersion })}</p>
            {outside.length > 0 ? (
              <p>{t('outside', { vectors: outside.map((bit) => t(`vector.${bit}`)).join(', ') })}</p>
            ) : null}
            {signs.length > 0 ? (
              <p>{t('criteria', { criteria: signs.map((bit) => t(`criterion.${bit}`)).join(', ') })}</p>
            ) : null}
          </>
        )}
        <div style={{ marginTop: 8 }}>
          <FactList
            facts={[
              {
                name: t('trainable'),
                value: t(`trainable-value.${trainable === null ? 'open' : trainable ? 'yes' : 'no'}`),
              },
            ]}
          />
        </div>
      </Section>
      <Section title={t('measured')}>
        <FigureTable
          label={t('measured')}
          maxHeight={400}
          columns={[
            { head: t('feature-head') },
            { head: t('value'), align: 'right' },
            { head: t('unit-head') },
          ]}
          rows={featureRegistry.map(({ name, symbol, unit }) => [
            <span key="name">
              <b>{symbol}</b> {t(`feature.${name}`)}
            </span>,
            format.number(features[name], { maximumFractionDigits: 0 }),
            t(`unit.${unitKey[unit]}`),
          ])}
        />
      </Section>
    </>
  );
}

function bitsOf(bits: number, count: number): number[] {
  return Array.from({ length: count }, (_, bit) => bit).filter((bit) => bits & (1 << bit));
}
