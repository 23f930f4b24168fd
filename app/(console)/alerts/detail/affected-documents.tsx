'use client';

import { IconLock } from '@tabler/icons-react';
import Link from 'next/link';
import { Section } from '@/components/layout/section.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { blockCriteria } from '@/lib/core/detect/criterion.ts';
import { useAlertWords } from '../alert-words.tsx';
import classes from './affected-documents.module.css';
import { symbolOf } from './criteria-section.tsx';

const vectors = ['Y1', 'Y2', 'Y3', 'Y4', 'Y5', 'Y6', 'Y7'];

/** The documents that the alert is about, oldest first, with the verdict of each vector and criterion. */
export function AffectedDocuments({ alert }: { alert: AlertDetail }) {
  const { t, count, criterion } = useAlertWords();
  const { documents, impact } = alert;
  if (documents.length === 0) return null;
  const more = impact.affected > documents.length;
  return (
    <Section
      title={t('documents')}
      caption={
        more
          ? t('documents-some', { shown: documents.length, all: count(impact.affected) })
          : t('documents-all', { count: impact.affected })
      }
    >
      <FigureTable
        label={t('documents')}
        columns={[
          { head: t('column.title') },
          { head: t('column.collected') },
          { head: t('column.characters'), align: 'right' },
          { head: t('column.paragraphs'), align: 'right' },
          { head: t('column.vectors') },
          { head: t('column.marks') },
          { head: t('column.held') },
        ]}
        rows={documents.map((document) => [
          <Link
            key="title"
            href={`/documents/${document.id}`}
            className={classes.title}
            title={document.title ?? document.url}
          >
            {document.title ?? document.url}
          </Link>,
          <Time key="time" at={document.collectedAt} form="absolute" focusable={false} />,
          count(document.characters),
          document.paragraphs === null ? '—' : count(document.paragraphs),
          <VectorBits key="vectors" bits={document.vectorBits} />,
          document.criterionBits
            ? blockCriteria
                .filter((_, bit) => ((document.criterionBits ?? 0) >> bit) & 1)
                .map((code) => (
                  <abbr key={code} title={criterion(code)} className={classes.mark}>
                    {symbolOf(code)}
                  </abbr>
                ))
            : '—',
          document.held ? (
            <span key="held" className="tone-warn nowrap">
              <IconLock size={14} stroke={1.75} aria-hidden /> {t('held')}
            </span>
          ) : (
            <span key="free" className="text-3">
              {t('free')}
            </span>
          ),
        ])}
      />
    </Section>
  );
}

function VectorBits({ bits }: { bits: number | null }) {
  const { t } = useAlertWords();
  if (bits === null) return <span className="text-3">—</span>;
  const failed = vectors.filter((_, index) => (bits >> index) & 1);
  const label = t('vectors-passed', {
    passed: vectors.length - failed.length,
    failed: failed.join(', ') || '—',
  });
  return (
    <span className={classes.bits} role="img" aria-label={label} title={label}>
      {vectors.map((vector, index) => (
        <span key={vector} data-failed={Boolean((bits >> index) & 1) || undefined} />
      ))}
      <span className="figures text-2">{vectors.length - failed.length}/7</span>
    </span>
  );
}
