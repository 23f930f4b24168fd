'use client';

import { Anchor, Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { WordDiff } from '@/components/text/word-diff.tsx';
import { demand, query } from '@/lib/api/client.ts';
import {
  listReextractionItems,
  type ReextractionDetail,
  type ReextractionItem,
  readReextractionItem,
} from '@/lib/api/contracts/reextractions.ts';
import classes from '../reextractions.module.css';

const views = ['changed', 'kept', 'failed', 'no-capture', 'unchanged'] as const;
type View = (typeof views)[number];

/** The documents by what came of them; one opens with its words before and after. */
export function RereadDocuments({ reextraction }: { reextraction: ReextractionDetail }) {
  const t = useTranslations('reextractions');
  const [view, setView] = useState<View>('changed');
  const [opened, setOpened] = useState<string | null>(null);
  const params = { reextractionId: reextraction.id };
  const found = useInfiniteQuery({
    queryKey: [listReextractionItems.path, reextraction.id, view],
    meta: { topics: listReextractionItems.topics },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      demand(
        listReextractionItems,
        {
          params,
          query: {
            after: pageParam,
            limit: 50,
            ...(view === 'kept' ? { kept: 'true' } : { outcome: view }),
          },
        },
        signal,
      ),
    getNextPageParam: (last) => (last.more ? last.documents.at(-1)?.documentId : undefined),
  });
  const documents = found.data?.pages.flatMap((page) => page.documents) ?? [];
  return (
    <Section title={t('documents')}>
      <div className={classes.choices}>
        <SegmentedControl
          size="xs"
          aria-label={t('documents')}
          data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={(value) => {
            setOpened(null);
            setView(views.find((each) => each === value) ?? view);
          }}
        />
      </div>
      {opened ? <OpenedDocument reextractionId={reextraction.id} documentId={opened} /> : null}
      {found.isPending ? (
        <SkeletonRows rows={6} height={36} />
      ) : found.isError && documents.length === 0 ? (
        <FailedQuery query={found} title={t('could-not-read')} />
      ) : documents.length === 0 ? (
        <p className="text-3">{t('no-documents')}</p>
      ) : (
        <>
          <ItemTable documents={documents} opened={opened} onOpen={setOpened} />
          {found.hasNextPage ? (
            <Button mt={12} loading={found.isFetchingNextPage} onClick={() => found.fetchNextPage()}>
              {t('more')}
            </Button>
          ) : null}
        </>
      )}
    </Section>
  );
}

function ItemTable(props: {
  documents: ReextractionItem[];
  opened: string | null;
  onOpen: (documentId: string | null) => void;
}) {
  const { documents, opened, onOpen } = props;
  const t = useTranslations('reextractions');
  const format = useFormatter();
  return (
    <DataTable<ReextractionItem>
      rowHeight={36}
      records={documents}
      idAccessor="documentId"
      fixedWidths
      onRowClick={({ record: { documentId } }) => onOpen(documentId === opened ? null : documentId)}
      columns={[
        {
          accessor: 'title',
          title: t('column.document'),
          ellipsis: true,
          render: ({ documentId, title, url }) => (
            <Anchor
              component="button"
              type="button"
              className="cut"
              aria-expanded={documentId === opened}
              onClick={(event) => {
                event.stopPropagation();
                onOpen(documentId === opened ? null : documentId);
              }}
            >
              {title ?? url}
            </Anchor>
          ),
        },
        {
          accessor: 'fields',
          title: t('column.fields'),
          width: 150,
          render: ({ fields, outcome, reason }) => (
            <span className={outcome === 'failed' ? 'tone-warn' : 'text-2'}>
              {reason
                ? t.has(`failure.${reason}`)
                  ? t(`failure.${reason}`)
                  : reason
                : fields.map((field) => t(`field.${field}`)).join(', ') || '—'}
            </span>
          ),
        },
        {
          accessor: 'charactersAfter',
          title: t('column.characters'),
          width: 150,
          textAlign: 'right',
          render: ({ charactersBefore, charactersAfter }) => (
            <span className="figures nowrap">
              {charactersBefore === null ? '—' : format.number(charactersBefore)} →{' '}
              {charactersAfter === null ? '—' : format.number(charactersAfter)}
            </span>
          ),
        },
        {
          accessor: 'standing',
          title: t('column.standing'),
          width: 276,
          ellipsis: true,
          titleStyle: { paddingInlineStart: 24 },
          cellsStyle: () => ({ paddingInlineStart: 24 }),
          render: ({ standing, released, held, restored }) => {
            if (restored !== null) return t(restored ? 'restored' : 'changed-since');
            if (released && !held) return <span className="tone-ok">{t('is-released')}</span>;
            if (standing === null) return <span className="text-3">—</span>;
            return (
              <span className={standing === 'clean' ? 'text-2' : 'tone-warn'}>
                {t(`standing.${standing}`)}
              </span>
            );
          },
        },
      ]}
    />
  );
}

function OpenedDocument(props: { reextractionId: string; documentId: string }) {
  const t = useTranslations('reextractions');
  const found = useQuery(query(readReextractionItem, { params: props }));
  const item = found.data;
  if (!item) {
    return found.isError ? (
      <FailedQuery query={found} title={t('could-not-read')} />
    ) : (
      <SkeletonRows rows={3} height={20} />
    );
  }
  const { before, after } = item;
  const values = [
    { field: 'title', was: before.title, is: after.title },
    { field: 'author', was: before.author, is: after.author },
    { field: 'date', was: before.publishedAt, is: after.publishedAt },
    { field: 'text', was: before.text, is: after.text },
  ].filter(({ was, is }) => was !== is);
  return (
    <div className={classes.open}>
      <Link href={`/documents/${item.documentId}`}>{item.title ?? item.url}</Link>
      {values.length === 0 ? <p className="text-3">{t('says-the-same')}</p> : null}
      {values.map(({ field, was, is }) => (
        <div key={field}>
          <h3>{t(`field.${field}`)}</h3>
          <WordDiff before={was ?? ''} after={is ?? ''} />
        </div>
      ))}
    </div>
  );
}
