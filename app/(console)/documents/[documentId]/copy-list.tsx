'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { DocumentDetail } from '@/lib/api/contracts/documents.ts';

/** The same article elsewhere: what it is a copy of, and the other copies. Nothing where it stands alone. */
export function CopyList({ document }: { document: DocumentDetail }) {
  const t = useTranslations('documents');
  const { copyOf, copies, source } = document;
  const rows = [...(copyOf ? [copyOf] : []), ...copies];
  if (rows.length === 0) return null;
  return (
    <Section title={t('detail.copies')} caption={t('detail.copies-count', { count: rows.length })}>
      <FigureTable
        label={t('detail.copies')}
        columns={[{ head: t('column.title') }, { head: t('column.source') }, { head: t('column.collected') }]}
        rows={rows.map((each) => [
          <span key="title">
            <Link href={`/documents/${each.id}`}>{each.title ?? t('no-title')}</Link>
            {each === copyOf ? <span className="text-3"> · {t('detail.copy-original')}</span> : null}
          </span>,
          each.source.id === source.id ? (
            <span key="source" className="text-3">
              {t('detail.copy-this-source')}
            </span>
          ) : (
            <Link key="source" href={`/sources/${each.source.id}`}>
              {each.source.name}
            </Link>
          ),
          <Time key="collected" at={each.collectedAt} form="absolute" />,
        ])}
      />
    </Section>
  );
}
