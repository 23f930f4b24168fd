'use client';

import { SegmentedControl } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import { query } from '@/lib/api/client.ts';
import { type AlertDetail, type AlertDocument, listAlertDocuments } from '@/lib/api/contracts/alerts.ts';
import { type BlockCriterion, blockCriteria, criteria } from '@/lib/core/detect/criterion.ts';
import { useAlertWords } from '../../alert-words.tsx';
import { symbolOf } from '../criteria/criteria-section.tsx';
import classes from './affected-documents.module.css';

const vectors = ['Y1', 'Y2', 'Y3', 'Y4', 'Y5', 'Y6', 'Y7'];
type Which = 'affected' | 'batch';
const wide = '(min-width: 1200px)';

/** The documents that the alert is about, or those of its last check, with the verdict of each vector and criterion. */
export function AffectedDocuments({ alert }: { alert: AlertDetail }) {
  const { t, count } = useAlertWords();
  const [which, setWhich] = useState<Which>('affected');
  const answer = useQuery({
    ...query(listAlertDocuments, { params: { alertId: alert.id }, query: { which } }),
    enabled: alert.impact.affected > 0 || alert.check !== null,
    placeholderData: (before) => before,
  });
  if (alert.impact.affected === 0 && alert.check === null) return null;
  const documents = answer.data?.documents ?? [];
  const more = (answer.data?.total ?? 0) > documents.length;
  return (
    <Section
      title={t('documents')}
      caption={
        answer.data
          ? more
            ? t('documents-some', { shown: documents.length, all: count(alert.impact.affected) })
            : t('documents-all', { count: documents.length })
          : null
      }
      aside={
        alert.check ? (
          <SegmentedControl
            size="xs"
            aria-label={t('documents-which')}
            value={which}
            onChange={(value) => setWhich(value as Which)}
            data={(['affected', 'batch'] as const).map((value) => ({
              value,
              label: t(`documents-of.${value}`),
            }))}
          />
        ) : null
      }
    >
      {answer.isError ? (
        <FailedQuery query={answer} title={t('documents-not-read')} />
      ) : answer.data ? (
        <Documents documents={documents} which={which} />
      ) : (
        <SkeletonRows rows={6} height={32} />
      )}
    </Section>
  );
}

function Documents({ documents, which }: { documents: AlertDocument[]; which: Which }) {
  const { t, count, criterion } = useAlertWords();
  const seen = blockCriteria.filter((code) => documents.some((document) => isSet(document, code)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className={classes.scroll} data-scrolls tabIndex={0} role="group" aria-label={t('documents')}>
      <DataTable<AlertDocument>
        rowHeight={32}
        fixedWidths
        records={documents}
        idAccessor="id"
        empty={<p className="text-3">{t('documents-none')}</p>}
        columns={[
          {
            accessor: 'title',
            title: t('column.title'),
            render: (document) => (
              <Link
                href={`/documents/${document.id}`}
                className={classes.title}
                title={document.title ?? document.url}
              >
                {document.title ?? document.url}
              </Link>
            ),
          },
          {
            accessor: 'collectedAt',
            title: t('column.collected'),
            width: 112,
            render: ({ collectedAt }) => <Time at={collectedAt} form="absolute" focusable={false} />,
          },
          {
            accessor: 'characters',
            title: t('column.characters'),
            textAlign: 'right',
            width: 80,
            visibleMediaQuery: wide,
            render: ({ characters }) => count(characters),
          },
          {
            accessor: 'paragraphs',
            title: t('column.paragraphs'),
            textAlign: 'right',
            width: 80,
            visibleMediaQuery: wide,
            render: ({ paragraphs }) => (paragraphs === null ? '—' : count(paragraphs)),
          },
          {
            accessor: 'vectorBits',
            title: t('column.vectors'),
            width: 112,
            render: ({ vectorBits }) => <VectorBits bits={vectorBits} />,
          },
          ...seen.map((code) => ({
            accessor: code,
            width: 34,
            title: <abbr title={criterion(code)}>{symbolOf(code)}</abbr>,
            render: (document: AlertDocument) =>
              document.criterionBits === null ? (
                <span className="text-3">—</span>
              ) : isSet(document, code) ? (
                <span
                  className={classes.mark}
                  role="img"
                  aria-label={t('fired-on', { name: criterion(code) })}
                >
                  ✕
                </span>
              ) : (
                <span className="text-3" role="img" aria-label={t('silent-on', { name: criterion(code) })}>
                  ·
                </span>
              ),
          })),
          {
            accessor: 'held',
            title: t('column.held'),
            width: 92,
            render: ({ held, affected }) =>
              held ? (
                <span className="tone-warn nowrap">
                  <IconLock size={14} stroke={1.75} aria-hidden /> {t('held')}
                </span>
              ) : (
                <span className="text-3">{t(which === 'batch' && !affected ? 'unaffected' : 'free')}</span>
              ),
          },
        ]}
      />
    </div>
  );
}

function isSet({ criterionBits }: AlertDocument, code: BlockCriterion): boolean {
  return criterionBits !== null && ((criterionBits >> criteria[code].bit) & 1) === 1;
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
