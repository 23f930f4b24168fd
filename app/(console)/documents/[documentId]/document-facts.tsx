'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { FactList } from '@/components/layout/facts.tsx';
import { Section } from '@/components/layout/section.tsx';
import { Time } from '@/components/time/time.tsx';
import type { DocumentDetail } from '@/lib/api/contracts/documents.ts';
import { RevisionList } from './revision-list.tsx';

/** How the document came: dates, addresses, the rules that gave each field, the capture, what the feed says. */
export function DocumentFacts({ document }: { document: DocumentDetail }) {
  const t = useTranslations('documents.detail');
  const none = <span className="text-3">{t('none')}</span>;
  const { published, capture, listed, run } = document;
  return (
    <>
      <Section title={t('facts')}>
        <FactList
          facts={[
            {
              name: t('published'),
              value: document.publishedAt ? <Time at={document.publishedAt} form="absolute" /> : none,
            },
            ...(published
              ? [
                  {
                    name: t('published-raw'),
                    value: [
                      published.raw,
                      published.zone && t(`zone-${published.zone}`),
                      t(`from-${published.from}`),
                    ]
                      .filter(Boolean)
                      .join(' · '),
                  },
                ]
              : []),
            { name: t('author'), value: document.author ?? none },
            { name: t('collected'), value: <Time at={document.collectedAt} form="absolute" /> },
            ...(document.revision > 1
              ? [{ name: t('changed'), value: <Time at={document.changedAt} form="absolute" /> }]
              : []),
            ...(run
              ? [{ name: t('run'), value: <Link href={`/documents?run=${run.id}`}>{run.id}</Link> }]
              : []),
            ...(document.wrapperVersion === null
              ? []
              : [
                  {
                    name: t('wrapper'),
                    value: (
                      <Link href={`/sources/${document.source.id}/rules`}>
                        {t('version', { version: document.wrapperVersion })}
                      </Link>
                    ),
                  },
                ]),
            ...(document.canonicalUrl ? [{ name: t('canonical'), value: document.canonicalUrl }] : []),
            ...(document.guid ? [{ name: t('guid'), value: document.guid }] : []),
          ]}
        />
      </Section>
      <Section title={t('rules')}>
        {document.fields.length === 0 ? none : null}
        <FactList
          facts={document.fields.map(({ field, expression, matches, error }) => ({
            name: t(`field.${field}`),
            value: expression ? (
              <>
                <span className="mono">{expression}</span>{' '}
                <span className="text-3">
                  {t('matches')}: {matches}
                </span>
              </>
            ) : (
              <span className="tone-bad">{error ? t(`rule-error.${error}`) : t('no-rule')}</span>
            ),
          }))}
        />
      </Section>
      <Section title={t('listed')}>
        <FactList
          facts={[
            { name: t('listed-title'), value: listed.title ?? none },
            { name: t('listed-author'), value: listed.author ?? none },
            { name: t('listed-date'), value: listed.publishedRaw ?? none },
            ...(listed.summary ? [{ name: t('listed-summary'), value: listed.summary }] : []),
          ]}
        />
      </Section>
      {capture ? (
        <Section title={t('capture')} caption={capture.id}>
          <FactList
            facts={[
              { name: t('fetched'), value: <Time at={capture.fetchedAt} form="absolute" /> },
              { name: t('http-status'), value: capture.httpStatus },
              { name: t('bytes'), value: t('byte-count', { count: capture.byteLength }) },
              {
                name: t('charset'),
                value: t.has(`charset-source.${capture.charsetSource}`)
                  ? [
                      capture.charset,
                      t(`charset-source.${capture.charsetSource}`),
                      ...(capture.charsetLabel === null
                        ? []
                        : [t('charset-label', { label: capture.charsetLabel })]),
                    ].join(' · ')
                  : capture.charset,
              },
              { name: t('final-url'), value: capture.finalUrl },
            ]}
          />
        </Section>
      ) : null}
      <RevisionList document={document} />
    </>
  );
}
