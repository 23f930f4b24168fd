'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList, Facts } from '@/components/layout/facts.tsx';
import { Section } from '@/components/layout/section.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { Duration } from '@/components/time/duration.tsx';
import { Time } from '@/components/time/time.tsx';
import { query } from '@/lib/api/client.ts';
import { listDocuments } from '@/lib/api/contracts/documents.ts';
import { listRuns, type SourceDetail } from '@/lib/api/contracts/sources.ts';
import { DocumentTable } from '../../documents/document-table.tsx';
import { DaysSparkline } from '../list/source-cells.tsx';
import { RunTable } from './runs/run-table.tsx';
import classes from './source-frame.module.css';
import { SourceFrame } from './source-frame.tsx';

export function SourceOverview({ sourceId }: { sourceId: number }) {
  return <SourceFrame sourceId={sourceId}>{(source) => <Overview source={source} />}</SourceFrame>;
}

function Overview({ source }: { source: SourceDetail }) {
  const t = useTranslations('sources.detail');
  const words = useTranslations('sources');
  const never = words('never');
  const format = useFormatter();
  const runs = useQuery(query(listRuns, { params: { sourceId: source.id }, query: { limit: 5 } }));
  const documents = useQuery(query(listDocuments, { query: { source: source.id, limit: 8 } }));
  const total = source.days.reduce((sum, count) => sum + count, 0);
  return (
    <div style={{ display: 'grid', gap: 24 }}>
      <Facts
        facts={[
          { figure: format.number(source.documents), words: t('documents') },
          {
            figure: source.openAlerts,
            words:
              source.openAlerts === 0 ? (
                t('open-alerts')
              ) : (
                <Link href={`/alerts?source=${source.id}`}>{t('open-alerts')}</Link>
              ),
          },
          { figure: source.lastRunAt ? <Time at={source.lastRunAt} /> : never, words: t('last-run') },
          { figure: source.pausedAt ? '—' : <Time at={source.nextRunAt} />, words: t('next-run') },
        ]}
      />
      <div className={classes.top}>
        <Section title={t('facts')}>
          <FactList
            facts={[
              { name: t('address'), value: <span className="mono">{source.address}</span> },
              { name: t('kind'), value: t(`kind-${source.kind}`) },
              { name: t('homepage'), value: source.homepage ?? t('none') },
              { name: t('language'), value: source.locale },
              { name: t('zone'), value: source.timeZone },
              { name: t('interval'), value: <Duration milliseconds={source.intervalSeconds * 1000} /> },
              {
                name: t('wrapper'),
                value: <Link href={`/sources/${source.id}/rules`}>v{source.wrapperVersion ?? 0}</Link>,
              },
              { name: t('added'), value: <Time at={source.createdAt} form="absolute" /> },
            ]}
          />
        </Section>
        <Section
          title={t('documents-per-day')}
          caption={t('documents-per-day-caption', { total: format.number(total) })}
        >
          <DaysSparkline days={source.days} width={480} />
        </Section>
      </div>
      <Section title={t('recent-runs')} aside={<Link href={`/sources/${source.id}/runs`}>{t('all')}</Link>}>
        {runs.isPending ? (
          <SkeletonRows rows={3} />
        ) : runs.data?.runs.length ? (
          <RunTable runs={runs.data.runs} />
        ) : (
          <p className="text-3">{words('runs.none-text')}</p>
        )}
      </Section>
      <Section
        title={t('recent-documents')}
        aside={<Link href={`/sources/${source.id}/documents`}>{t('all')}</Link>}
      >
        {documents.isPending ? (
          <SkeletonRows rows={5} />
        ) : documents.data?.documents.length ? (
          <DocumentTable documents={documents.data.documents} withSource={false} />
        ) : (
          <p className="text-3">{t('no-documents')}</p>
        )}
      </Section>
    </div>
  );
}
