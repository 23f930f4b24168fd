'use client';

import { IconAlertTriangle, IconCopy, IconFileOff, IconLock } from '@tabler/icons-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { Mark } from '@/components/status/mark.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { DocumentLine, ListedDocument } from '@/lib/api/contracts/documents.ts';
import classes from './document-table.module.css';
import { useRowKeys } from './use-row-keys.ts';

/** Rows of documents; a click or Enter opens one. */
export function DocumentTable({
  documents,
  withSource = true,
  onEnd,
}: {
  documents: ListedDocument[];
  withSource?: boolean;
  /** The keyboard goes on from the last row. */
  onEnd?: () => void;
}) {
  const t = useTranslations('documents');
  const format = useFormatter();
  const router = useRouter();
  const open = (id: string) => router.push(`/documents/${id}`);
  const currentId = useRowKeys({ ids: documents.map(({ id }) => id), onOpen: open, onEnd });
  const searched = documents.some(({ textHits }) => textHits !== null);
  return (
    <DataTable<ListedDocument>
      rowHeight={searched ? 60 : 36}
      records={documents}
      idAccessor="id"
      onRowClick={({ record }) => open(record.id)}
      rowClassName={({ id }) => (id === currentId ? classes.current : undefined)}
      customRowAttributes={({ id }) =>
        id === currentId ? { 'data-current-row': '', 'aria-current': 'true' } : {}
      }
      columns={[
        {
          accessor: 'title',
          title: t('column.title'),
          // Takes what the other columns leave, and is cut where that is too little.
          titleStyle: { width: '100%', minWidth: 160 },
          cellsStyle: () => ({ maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }),
          render: (document) => <Title document={document} />,
        },
        ...(withSource
          ? [
              {
                accessor: 'source.name',
                title: t('column.source'),
                width: 'clamp(160px, 15vw, 260px)',
                ellipsis: true,
                render: ({ source }: DocumentLine) => (
                  <span className="text-2" title={source.name}>
                    {source.name}
                  </span>
                ),
              },
            ]
          : []),
        {
          accessor: 'marks',
          title: t('column.marks'),
          width: 'clamp(204px, 15vw, 224px)',
          render: (document) => <Marks document={document} />,
        },
        {
          accessor: 'characters',
          title: t('column.characters'),
          width: 'clamp(72px, 7vw, 96px)',
          textAlign: 'right',
          render: ({ characters }) => <span className="figures">{format.number(characters)}</span>,
        },
        {
          accessor: 'publishedAt',
          title: t('column.published'),
          width: 'clamp(92px, 8vw, 112px)',
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
          width: 'clamp(72px, 7vw, 104px)',
          textAlign: 'right',
          render: ({ collectedAt }) => <Time at={collectedAt} form="age" focusable={false} />,
        },
      ]}
    />
  );
}

/** The title, and below it the place in the text where the words were found. */
function Title({ document }: { document: ListedDocument }) {
  const t = useTranslations('documents');
  const { id, title, url, titleHits, textHits } = document;
  return (
    <>
      <Link
        href={`/documents/${id}`}
        className="text-1"
        title={title ?? url}
        onClick={(event) => event.stopPropagation()}
      >
        {title === null ? (
          <span className="text-3">{t('no-title')}</span>
        ) : titleHits ? (
          <Hits pieces={titleHits} />
        ) : (
          title
        )}
      </Link>
      {textHits ? (
        <div className={`${classes.found} text-3`}>
          {beginsInside(textHits) ? '…\u00a0' : null}
          <Hits pieces={textHits} />
          {endsInside(textHits) ? '\u00a0…' : null}
        </div>
      ) : null}
    </>
  );
}

type Pieces = NonNullable<ListedDocument['textHits']>;

/** The place shown is cut by words: small letters begin within a sentence, and without a stop it goes on. */
const beginsInside = (pieces: Pieces) => /^[^\p{Lu}\p{N}"«„“]/u.test(pieces[0]?.text ?? '');
const endsInside = (pieces: Pieces) => !/[.!?…»”"]\s*$/.test(pieces.at(-1)?.text ?? '');

function Hits({ pieces }: { pieces: Pieces }) {
  return pieces.map(({ text, hit }, place) => {
    const Part = hit ? 'mark' : 'span';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces stand in the order of the text
      <Part key={place} className={hit ? classes.hit : undefined}>
        {text}
      </Part>
    );
  });
}

function Marks({ document }: { document: DocumentLine }) {
  const t = useTranslations('documents.mark');
  return (
    <span className={classes.marks}>
      {document.characters === 0 ? <Mark icon={IconFileOff} tone="bad" size={14} word={t('empty')} /> : null}
      {document.suspicious ? (
        <Mark icon={IconAlertTriangle} tone="warn" size={14} word={t('suspicious')} />
      ) : null}
      {document.heldByAlertId ? <Mark icon={IconLock} tone="calm" size={14} word={t('held')} /> : null}
      {document.copyOfId ? <Mark icon={IconCopy} tone="calm" size={14} word={t('copy')} /> : null}
    </span>
  );
}
