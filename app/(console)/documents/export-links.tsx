'use client';

import { useTranslations } from 'next-intl';
import { useZone } from '@/components/time/use-zone.ts';
import { addressOf } from '@/lib/api/client.ts';
import { exportDocuments, readAtomFeed } from '@/lib/api/contracts/documents.ts';
import classes from './export-links.module.css';
import { type DocumentFilter, queryOf } from './use-document-filter.ts';

/** What the filter finds as a file; of one source or group also as a feed that tools read with a token. */
export function ExportLinks({ filter }: { filter: DocumentFilter }) {
  const t = useTranslations('documents');
  const zone = useZone();
  const { source, group } = filter;
  const feedOf = source === undefined ? (group === undefined ? null : { group }) : { source };
  return (
    <span className={classes.links}>
      <span className="text-3" title={t('export-text')}>
        {t('export')}
      </span>
      {(['ndjson', 'csv'] as const).map((format) => (
        <a
          key={format}
          download
          href={addressOf(exportDocuments.path, { query: { ...queryOf(filter, zone), format } })}
        >
          {format.toUpperCase()}
        </a>
      ))}
      {feedOf ? (
        <a href={addressOf(readAtomFeed.path, { query: feedOf })} title={t('atom-text')}>
          Atom
        </a>
      ) : null}
    </span>
  );
}
