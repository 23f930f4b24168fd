'use client';

import { IconAlertTriangle, IconFileOff, IconLock } from '@tabler/icons-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { Mark } from '@/components/status/mark.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { DocumentLine } from '@/lib/api/contracts/documents.ts';

/** Rows of documents; a click or Enter opens one. */
export function DocumentTable({
  documents,
  withSource = true,
}: {
  documents: DocumentLine[];
  withSource?: boolean;
}) {
  const t = useTranslations('documents');
  const format = useFormatter();
  const router = useRouter();
  return (
    <DataTable<DocumentLine>
      rowHeight={36}
      records={documents}
      idAccessor="id"
      onRowClick={({ record }) => router.push(`/documents/${record.id}`)}
      columns={[
        {
          accessor: 'title',
          title: t('column.title'),
          // Takes what the other columns leave, and is cut where that is too little.
          titleStyle: { width: '100%', minWidth: 160 },
          cellsStyle: () => ({ maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }),
          render: (document) => (
            <Link
              href={`/documents/${document.id}`}
              className="text-1"
              title={document.title ?? document.url}
              onClick={(event) => event.stopPropagation()}
            >
              {document.title ?? <span className="text-3">{t('no-title')}</span>}
            </Link>
          ),
        },
        ...(withSource
          ? [
              {
                accessor: 'source.name',
                title: t('column.source'),
                width: 170,
                ellipsis: true,
                render: ({ source }: DocumentLine) => <span className="text-2">{source.name}</span>,
              },
            ]
          : []),
        {
          accessor: 'marks',
          title: t('column.marks'),
          width: 200,
          render: (document) => <Marks document={document} />,
        },
        {
          accessor: 'characters',
          title: t('column.characters'),
          width: 96,
          textAlign: 'right',
          render: ({ characters }) => <span className="figures">{format.number(characters)}</span>,
        },
        {
          accessor: 'publishedAt',
          title: t('column.published'),
          width: 104,
          textAlign: 'right',
          render: ({ publishedAt }) =>
            publishedAt ? (
              <Time at={publishedAt} form="age" focusable={false} />
            ) : (
              <span className="text-3">—</span>
            ),
        },
        {
          accessor: 'collectedAt',
          title: t('column.collected'),
          width: 104,
          textAlign: 'right',
          render: ({ collectedAt }) => <Time at={collectedAt} form="age" focusable={false} />,
        },
      ]}
    />
  );
}

function Marks({ document }: { document: DocumentLine }) {
  const t = useTranslations('documents.mark');
  return (
    <span style={{ display: 'inline-flex', gap: 12 }}>
      {document.characters === 0 ? <Mark icon={IconFileOff} tone="bad" size={14} word={t('empty')} /> : null}
      {document.suspicious ? (
        <Mark icon={IconAlertTriangle} tone="warn" size={14} word={t('suspicious')} />
      ) : null}
      {document.heldByAlertId ? <Mark icon={IconLock} tone="calm" size={14} word={t('held')} /> : null}
    </span>
  );
}
