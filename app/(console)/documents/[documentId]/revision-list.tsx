'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import { WordDiff } from '@/components/text/word-diff.tsx';
import { Time } from '@/components/time/time.tsx';
import { query } from '@/lib/api/client.ts';
import { type DocumentDetail, readRevision } from '@/lib/api/contracts/documents.ts';
import classes from './document-screen.module.css';

/** What the document said before; each can be compared, word by word, with what came after it. */
export function RevisionList({ document }: { document: DocumentDetail }) {
  const t = useTranslations('documents.detail');
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Section title={t('revisions')}>
      {document.revisions.length === 0 ? (
        <p className="text-3">{t('no-revisions')}</p>
      ) : (
        <FigureTable
          label={t('revisions')}
          columns={[
            { head: t('revision') },
            { head: t('collected') },
            { head: t('text'), align: 'right' },
            { head: '' },
          ]}
          rows={document.revisions.map(({ revision, characters, collectedAt }) => [
            revision,
            <Time key="collected" at={collectedAt} form="absolute" />,
            t('characters', { count: characters }),
            <Button
              key="show"
              size="xs"
              variant="subtle"
              aria-expanded={revision === shown}
              onClick={() => setShown(revision === shown ? null : revision)}
            >
              {t('revision-diff.show')}
            </Button>,
          ])}
        />
      )}
      {shown === null ? null : <RevisionDiff documentId={document.id} revision={shown} />}
    </Section>
  );
}

function RevisionDiff(props: { documentId: string; revision: number }) {
  const { documentId, revision } = props;
  const t = useTranslations('documents.detail');
  const found = useQuery(query(readRevision, { params: { documentId, revision } }));
  if (!found.data) {
    return found.isError ? (
      <FailedQuery query={found} title={t('revision-diff.could-not-read')} />
    ) : (
      <SkeletonRows rows={3} height={20} />
    );
  }
  const { before, after, isLast, wrapperVersion } = found.data;
  const values = [
    { name: t('field.title'), was: before.title, is: after.title },
    { name: t('field.author'), was: before.author, is: after.author },
    { name: t('field.date'), was: before.publishedAt, is: after.publishedAt },
    { name: t('text'), was: before.text, is: after.text },
  ].filter(({ was, is }) => was !== is);
  return (
    <div className={classes.revision}>
      <p className="caption text-3">
        {t('revision')} {revision}{' '}
        {isLast ? t('revision-diff.now') : t('revision-diff.next', { revision: revision + 1 })}
        {wrapperVersion === null ? null : ` · ${t('revision-diff.of-rules', { version: wrapperVersion })}`}
      </p>
      {values.length === 0 ? <p className="text-3">{t('revision-diff.same')}</p> : null}
      {values.map(({ name, was, is }) => (
        <div key={name}>
          <h3>{name}</h3>
          <WordDiff before={was ?? ''} after={is ?? ''} />
        </div>
      ))}
    </div>
  );
}
