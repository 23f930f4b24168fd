'use client';

import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import { demand } from '@/lib/api/client.ts';
import { listAuditEntries } from '@/lib/api/contracts/audit.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { AuditDetail } from './audit-detail.tsx';

export function AuditScreen() {
  const t = useTranslations('settings.audit');
  const log = useInfiniteQuery({
    queryKey: [listAuditEntries.path, 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      demand(listAuditEntries, { query: pageParam ? { before: pageParam } : {} }, signal),
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    meta: { topics: ['users'] },
  });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  if (log.error && !log.data)
    return (
      <SettingsFrame>
        <FailedQuery query={log} title={t('failed')} />
      </SettingsFrame>
    );
  return (
    <SettingsFrame>
      {log.data ? (
        <>
          <DataTable
            rowHeight={32}
            records={entries}
            columns={[
              {
                accessor: 'at',
                title: t('at'),
                width: 140,
                render: ({ at }) => <Time at={at} form="absolute" focusable={false} />,
              },
              {
                accessor: 'user',
                title: t('who'),
                width: 200,
                render: ({ user }) => user?.name ?? <span className="text-3">{t('system')}</span>,
              },
              {
                accessor: 'action',
                title: t('what'),
                width: 260,
                render: ({ action }) =>
                  t.has(`action.${action.replace('.', '-')}`) ? (
                    t(`action.${action.replace('.', '-')}`)
                  ) : (
                    <span className="mono">{action}</span>
                  ),
              },
              {
                accessor: 'target',
                title: t('target'),
                width: 120,
                render: ({ target }) => <span className="mono">{target}</span>,
              },
              {
                accessor: 'detail',
                title: t('detail'),
                render: ({ detail }) => <AuditDetail detail={detail} />,
              },
            ]}
          />
          <div style={{ display: 'flex', alignItems: 'center', gap: 16, marginTop: 12 }}>
            <span className="caption text-3">{t('shown', { count: entries.length })}</span>
            {log.hasNextPage ? (
              <Button size="xs" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                {t('older')}
              </Button>
            ) : null}
          </div>
        </>
      ) : (
        <SkeletonRows rows={12} height={32} />
      )}
    </SettingsFrame>
  );
}
