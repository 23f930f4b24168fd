'use client';

import { Button } from '@mantine/core';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { Time } from '@/components/time/time.tsx';
import type { DocumentDetail } from '@/lib/api/contracts/documents.ts';
import classes from './copy-list.module.css';

/** More of them would hide what is told of the document itself. */
const mostShown = 6;

/** The same article elsewhere: what it is a copy of, and the other copies. Nothing where it stands alone. */
export function CopyList({ document }: { document: DocumentDetail }) {
  const t = useTranslations('documents');
  const { copyOf, copies, source } = document;
  const [all, setAll] = useState(false);
  const rows = [...(copyOf ? [copyOf] : []), ...copies];
  if (rows.length === 0) return null;
  return (
    <Section title={t('detail.copies')} caption={t('detail.copies-count', { count: rows.length })}>
      <ul className={classes.list}>
        {(all ? rows : rows.slice(0, mostShown)).map((each) => (
          <li key={each.id}>
            <Link href={`/documents/${each.id}`}>{each.title ?? t('no-title')}</Link>
            {each === copyOf ? <span className="text-3"> · {t('detail.copy-original')}</span> : null}
            <div className="caption text-3">
              {each.source.id === source.id ? (
                t('detail.copy-this-source')
              ) : (
                <Link href={`/sources/${each.source.id}`}>{each.source.name}</Link>
              )}{' '}
              · <Time at={each.collectedAt} form="absolute" />
            </div>
          </li>
        ))}
      </ul>
      {!all && rows.length > mostShown ? (
        <Button size="xs" mt={8} onClick={() => setAll(true)}>
          {t('detail.all-copies', { count: rows.length })}
        </Button>
      ) : null}
    </Section>
  );
}
