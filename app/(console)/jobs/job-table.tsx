'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { cancelJob, type JobAnswer, type JobGroup, listJobs, retryJob } from '@/lib/api/contracts/jobs.ts';
import { useMay } from '../shell/user-context.tsx';

export function JobTable(props: {
  jobs: JobAnswer[];
  group: JobGroup;
  /** Whether a worker is there: without one nothing comes by itself, and nobody is idle. */
  worked: boolean;
}) {
  const { jobs, group, worked } = props;
  const t = useTranslations('jobs');
  const words = useFailureWords();
  const format = useFormatter();
  const client = useQueryClient();
  const mayAct = useMay('operator');
  const cancels = group === 'waiting';
  const act = useMutation<object, CallError, JobAnswer>({
    mutationFn: ({ name, id }) => demand(cancels ? cancelJob : retryJob, { params: { name, jobId: id } }),
    onSuccess: () => notifications.show({ message: t(cancels ? 'cancelled-now' : 'retried') }),
    onError: ({ failure }) => notifications.show({ color: 'red', message: words.sentence(failure) }),
    onSettled: () => reload(client, listJobs),
  });
  const acts = mayAct && (cancels || group === 'failed' || group === 'cancelled');
  const momentOf = (job: JobAnswer) =>
    group === 'waiting'
      ? job.startAfter
      : ((group === 'running' ? job.startedAt : job.finishedAt) ?? job.createdAt);
  return (
    <DataTable<JobAnswer>
      rowHeight={36}
      fixedWidths
      records={jobs}
      empty={
        <StatePanel
          icon={IconCircleCheck}
          title={t(`empty.${group}`)}
          {...(group === 'failed' ? { tone: 'ok' as const } : {})}
        >
          {t(
            `${!worked && (group === 'waiting' || group === 'running') ? 'empty-unworked' : 'empty-means'}.${group}`,
          )}
        </StatePanel>
      }
      columns={[
        {
          accessor: 'name',
          title: t('job'),
          width: 172,
          render: ({ name }) =>
            t.has(`name.${name}`) ? t(`name.${name}`) : <span className="mono">{name}</span>,
        },
        { accessor: 'subject', title: t('subject'), render: ({ subject }) => <Subject {...subject} /> },
        {
          accessor: 'reason',
          title: t('reason'),
          width: '34%',
          hidden: group === 'running' || group === 'done',
          render: ({ reason }) =>
            reason ? (
              <span className="mono cut" title={reason} style={{ display: 'block' }}>
                {reason}
              </span>
            ) : (
              <span className="text-3">—</span>
            ),
        },
        {
          accessor: 'figures',
          title: t('figures'),
          width: '44%',
          hidden: jobs.every(({ figures }) => figures === null),
          render: ({ figures }) => {
            const counted = Object.entries(figures ?? {})
              .map(
                ([name, count]) =>
                  `${t.has(`figure.${name}`) ? t(`figure.${name}`) : name} ${format.number(count)}`,
              )
              .join(', ');
            return (
              <span className={counted ? 'cut' : 'text-3'} title={counted} style={{ display: 'block' }}>
                {counted || (figures ? t('figures-none') : '—')}
              </span>
            );
          },
        },
        {
          accessor: 'since',
          title: t(`since.${group}`),
          width: 120,
          render: (job) => <Time at={momentOf(job)} focusable={false} />,
        },
        {
          accessor: 'attempts',
          title: t('attempts'),
          width: 80,
          textAlign: 'right',
          render: ({ attempts, retryLimit }) =>
            t('attempts-of', {
              done: attempts + (cancels || group === 'cancelled' ? 0 : 1),
              all: retryLimit + 1,
            }),
        },
        {
          accessor: 'actions',
          title: <span className="only-read-aloud">{t('actions')}</span>,
          width: 112,
          textAlign: 'right',
          hidden: !acts,
          render: (job) => (
            <Button
              size="xs"
              loading={act.isPending && act.variables.id === job.id}
              onClick={() => act.mutate(job)}
            >
              {t(cancels ? 'cancel' : group === 'cancelled' ? 'undo' : 'retry')}
            </Button>
          ),
        },
      ]}
    />
  );
}

function Subject({ kind, value }: JobAnswer['subject']) {
  const t = useTranslations('jobs');
  const text = t(`subject-is.${kind}`, { value });
  return kind === 'source' ? (
    <Link href={`/sources/${value}`}>{text}</Link>
  ) : (
    <span title={kind === 'host' ? value : undefined}>{text}</span>
  );
}
