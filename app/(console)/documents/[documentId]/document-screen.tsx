'use client';

import { Button } from '@mantine/core';
import { IconExternalLink, IconFileOff, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { Note } from '@/components/state/note.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { query } from '@/lib/api/client.ts';
import { type DocumentDetail, readDocument } from '@/lib/api/contracts/documents.ts';
import { CopyList } from './copy-list.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentMeasurement } from './document-measurement.tsx';
import classes from './document-screen.module.css';

/** One document: its text beside what is known of it. */
export function DocumentScreen({ documentId }: { documentId: string }) {
  const t = useTranslations('documents');
  const found = useQuery(query(readDocument, { params: { documentId } }));
  const document = found.data;
  return (
    <ConsolePage
      title={document ? (document.title ?? t('no-title')) : `${documentId}`}
      crumbs={[{ href: '/documents', label: t('title') }]}
      actions={
        document ? (
          <Button
            component="a"
            href={document.url}
            target="_blank"
            rel="noreferrer noopener"
            leftSection={<IconExternalLink size={16} stroke={1.75} />}
          >
            {t('detail.open-page')}
          </Button>
        ) : null
      }
    >
      {document ? (
        <Reading document={document} />
      ) : found.isPending ? (
        <SkeletonRows rows={10} />
      ) : ['not-found', 'bad-input'].includes(found.error.failure.code) ? (
        <StatePanel
          icon={IconFileOff}
          title={t('detail.gone')}
          actions={
            <Button component={Link} href="/documents" variant="filled">
              {t('detail.to-documents')}
            </Button>
          }
        >
          {t('detail.gone-text')}
        </StatePanel>
      ) : (
        <FailedQuery
          query={found}
          title={t('detail.could-not-read')}
          notMeant={t('detail.could-not-read-not-meant')}
        />
      )}
    </ConsolePage>
  );
}

function Reading({ document }: { document: DocumentDetail }) {
  const t = useTranslations('documents.detail');
  return (
    <div className={classes.sides}>
      <article className={classes.text}>
        <div className="text-3">
          <Link href={`/sources/${document.source.id}`}>{document.source.name}</Link>
        </div>
        <h1>{document.title ?? t('none')}</h1>
        {document.heldByAlertId ? (
          <Note tone="warn" icon={IconLock}>
            {t('held-by')} <Link href={`/alerts?alert=${document.heldByAlertId}`}>{t('open-alert')}</Link>
          </Note>
        ) : null}
        <Section title={t('text')} caption={t('characters', { count: document.characters })}>
          {document.text === '' ? (
            <p className="text-3">{t('no-text')}</p>
          ) : (
            <div className={classes.prose}>{document.text}</div>
          )}
        </Section>
      </article>
      <div className={classes.facts}>
        <CopyList document={document} />
        <DocumentFacts document={document} />
        <DocumentMeasurement document={document} />
      </div>
    </div>
  );
}
