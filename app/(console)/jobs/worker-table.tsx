'use client';

import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import { Note } from '@/components/state/note.tsx';
import { Mark } from '@/components/status/mark.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { useClock } from '@/components/time/clock.tsx';
import { Time } from '@/components/time/time.tsx';
import type { WorkerAnswer } from '@/lib/api/contracts/jobs.ts';

const silentMilliseconds = 30_000;

export function WorkerTable({ workers }: { workers: WorkerAnswer[] }) {
  const t = useTranslations('jobs');
  const now = useClock();
  return (
    <Section title={t('workers')} caption={t('workers-caption')}>
      <DataTable<WorkerAnswer>
        rowHeight={32}
        records={workers}
        empty={
          <Note tone="bad" icon={IconPlugConnectedX}>
            {t('no-worker')}
          </Note>
        }
        columns={[
          { accessor: 'host', title: t('worker-host') },
          {
            accessor: 'pid',
            title: t('worker-process'),
            width: 120,
            render: ({ pid }) => <span className="mono">{pid}</span>,
          },
          {
            accessor: 'startedAt',
            title: t('worker-started'),
            width: 160,
            render: ({ startedAt }) => <Time at={startedAt} focusable={false} />,
          },
          {
            accessor: 'seenAt',
            title: t('worker-seen'),
            width: 200,
            render: ({ seenAt }) => <Time at={seenAt} focusable={false} />,
          },
          {
            accessor: 'state',
            title: t('worker-state'),
            width: 160,
            render: ({ seenAt }) =>
              now.getTime() - new Date(seenAt).getTime() > silentMilliseconds ? (
                <Mark icon={IconPlugConnectedX} tone="bad" word={t('worker-silent')} size={14} />
              ) : (
                <Mark icon={IconCircleCheck} tone="ok" word={t('worker-alive')} size={14} />
              ),
          },
        ]}
      />
    </Section>
  );
}
