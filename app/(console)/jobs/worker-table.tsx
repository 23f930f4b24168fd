'use client';

import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import { Note } from '@/components/state/note.tsx';
import { Mark } from '@/components/status/mark.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { WorkerAnswer } from '@/lib/api/contracts/jobs.ts';

export function WorkerTable(props: { workers: WorkerAnswer[]; silentAfterSeconds: number }) {
  const { workers, silentAfterSeconds } = props;
  const t = useTranslations('jobs');
  return (
    <Section title={t('workers')} caption={t('workers-caption', { count: silentAfterSeconds })}>
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
            width: 96,
            render: ({ pid }) => <span className="mono">{pid}</span>,
          },
          {
            accessor: 'startedAt',
            title: t('worker-started'),
            width: 136,
            render: ({ startedAt }) => <Time at={startedAt} focusable={false} />,
          },
          {
            accessor: 'seenAt',
            title: t('worker-seen'),
            width: 176,
            render: ({ seenAt }) => <Time at={seenAt} focusable={false} />,
          },
          {
            accessor: 'browser',
            title: t('worker-browser'),
            width: 224,
            render: ({ browser }) => (
              <span className={browser ? undefined : 'text-2'}>
                {t(browser ? 'worker-browser-there' : 'worker-browser-none')}
              </span>
            ),
          },
          {
            accessor: 'state',
            title: t('worker-state'),
            width: 130,
            render: ({ silent }) =>
              silent ? (
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
