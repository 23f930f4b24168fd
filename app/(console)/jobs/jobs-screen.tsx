'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { BarTabs } from '@/components/layout/bar-tabs.tsx';
import { ConsolePage, ToolBar } from '@/components/layout/console-page.tsx';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { query } from '@/lib/api/client.ts';
import { jobGroups, listJobs } from '@/lib/api/contracts/jobs.ts';
import { JobTable } from './job-table.tsx';
import { WorkerTable } from './worker-table.tsx';

/** A queue of jobs moves without telling of each: it is looked at again so often. */
const lookAgainMilliseconds = 5000;

export function JobsScreen() {
  const t = useTranslations('jobs');
  const format = useFormatter();
  const given = useSearchParams().get('state');
  const group = jobGroups.find((name) => name === given) ?? 'waiting';
  const answer = useQuery({
    ...query(listJobs, { query: { group } }),
    refetchInterval: lookAgainMilliseconds,
  });
  const { data, error } = answer;
  const all = data?.counts[group] ?? 0;
  return (
    <ConsolePage
      title={t('title')}
      bars={
        <ToolBar
          aside={
            data && data.jobs.length > 0 && data.jobs.length < all ? (
              <span className="caption text-3">{t('shown', { shown: data.jobs.length, all })}</span>
            ) : null
          }
        >
          <BarTabs
            label={t('groups')}
            tabs={jobGroups.map((name) => ({
              href: name === 'waiting' ? '/jobs' : `/jobs?state=${name}`,
              label: t(`group.${name}`),
              current: name === group,
              ...(data ? { count: format.number(data.counts[name] ?? 0) } : {}),
            }))}
          />
        </ToolBar>
      }
    >
      {data ? (
        <>
          <WorkerTable workers={data.workers} silentAfterSeconds={data.silentAfterSeconds} />
          <div style={{ marginTop: 24 }}>
            <Section title={t(`group.${group}`)}>
              <JobTable jobs={data.jobs} group={group} worked={data.workers.some(({ silent }) => !silent)} />
            </Section>
          </div>
        </>
      ) : error ? (
        <FailedQuery query={answer} title={t('failed-to-read')} />
      ) : (
        <SkeletonRows rows={10} height={36} />
      )}
    </ConsolePage>
  );
}
