'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Facts } from '@/components/layout/facts.tsx';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { sourceStatusLook } from '@/components/status/source-status.tsx';
import { DueTime } from '@/components/time/due-time.tsx';
import { Time } from '@/components/time/time.tsx';
import { query } from '@/lib/api/client.ts';
import { listDocuments } from '@/lib/api/contracts/documents.ts';
import { listRuns, type SourceDetail } from '@/lib/api/contracts/sources.ts';
import { DocumentTable } from '../../../documents/document-table.tsx';
import { useReasonWords } from '../../source-reason.tsx';
import { RunTable } from '../runs/run-table.tsx';
import { SourceFrame } from '../source-frame.tsx';
import { CoverageList } from './coverage-list.tsx';
import { DaysChart } from './days-chart.tsx';
import { DetectorStanding } from './detector-standing.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import classes from './overview.module.css';
import { SourceFacts } from './source-facts.tsx';

export function SourceOverview({ sourceId }: { sourceId: number }) {
  return <SourceFrame sourceId={sourceId}>{(source) => <Overview source={source} />}</SourceFrame>;
}

/** How a source is: in words first, then what it brings, what is open, what its detector knows, and what it works by. */
function Overview({ source }: { source: SourceDetail }) {
  const t = useTranslations('sources.detail');
  return (
    <div className={classes.page}>
      <Standing source={source} />
      <div className={classes.two}>
        <DaysChart source={source} />
        <CoverageList source={source} />
      </div>
      <div className={classes.two}>
        <OpenAlerts source={source} />
        <DetectorStanding source={source} />
      </div>
      <div className={classes.two}>
        <LatestRuns sourceId={source.id} />
        <SourceFacts source={source} />
      </div>
      <LatestDocuments source={source} none={t('no-documents')} />
    </div>
  );
}

function Standing({ source }: { source: SourceDetail }) {
  const t = useTranslations('sources.detail');
  const list = useTranslations('sources');
  const never = list('never');
  const format = useFormatter();
  const reasonWords = useReasonWords();
  const { icon: Shape, tone } = sourceStatusLook[source.status];
  const { documents, openAlerts, lastRunAt, lastDocumentAt, nextRunAt, pausedAt } = source;
  return (
    <section className={classes.standing} aria-label={t('standing')}>
      <Shape size={24} stroke={1.75} className={`tone-${tone}`} aria-hidden />
      <div>
        <h2 className={classes.headline}>{reasonWords(source.reason)}</h2>
        <p className="text-3">
          {t('since')} <Time at={source.since} form="absolute" />
        </p>
      </div>
      <div className={classes.facts}>
        <Facts
          facts={[
            { figure: format.number(documents), words: t('documents', { count: documents }) },
            {
              figure: format.number(openAlerts),
              words:
                openAlerts === 0 ? (
                  t('open-alerts', { count: 0 })
                ) : (
                  <Link href={`/alerts?source=${source.id}`}>{t('open-alerts', { count: openAlerts })}</Link>
                ),
            },
            { figure: lastDocumentAt ? <Time at={lastDocumentAt} /> : never, words: t('last-document') },
            { figure: lastRunAt ? <Time at={lastRunAt} /> : never, words: t('last-run') },
            {
              figure: pausedAt ? '—' : <DueTime at={nextRunAt} />,
              words: t('next-run'),
            },
          ]}
        />
      </div>
    </section>
  );
}

function LatestRuns({ sourceId }: { sourceId: number }) {
  const t = useTranslations('sources.detail');
  const words = useTranslations('sources');
  const runs = useQuery(query(listRuns, { params: { sourceId }, query: { limit: 6 } }));
  return (
    <Section title={t('recent-runs')} aside={<Link href={`/sources/${sourceId}/runs`}>{t('all')}</Link>}>
      {runs.isPending ? (
        <SkeletonRows rows={6} height={32} />
      ) : runs.isError ? (
        <FailedQuery query={runs} title={words('runs.could-not-read')} notMeant={words('not-meant')} />
      ) : runs.data.runs.length > 0 ? (
        <RunTable runs={runs.data.runs} short />
      ) : (
        <p className="text-3">{words('runs.none-text')}</p>
      )}
    </Section>
  );
}

function LatestDocuments({ source, none }: { source: SourceDetail; none: string }) {
  const t = useTranslations('sources.detail');
  const documents = useQuery(query(listDocuments, { query: { source: source.id, limit: 8 } }));
  return (
    <Section
      title={t('recent-documents')}
      aside={<Link href={`/sources/${source.id}/documents`}>{t('all')}</Link>}
    >
      {documents.isPending ? (
        <SkeletonRows rows={5} />
      ) : documents.data?.documents.length ? (
        <DocumentTable documents={documents.data.documents} withSource={false} />
      ) : (
        <p className="text-3">{none}</p>
      )}
    </Section>
  );
}
