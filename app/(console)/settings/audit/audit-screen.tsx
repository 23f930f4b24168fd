'use client';

import { Button } from '@mantine/core';
import { IconDownload, IconHistory, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { MoreRows } from '@/components/table/more-rows.tsx';
import { useZone } from '@/components/time/use-zone.ts';
import { addressOf, demand } from '@/lib/api/client.ts';
import { exportAuditEntries, listAuditEntries } from '@/lib/api/contracts/audit.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { asQuery, useAuditFilter } from './use-audit-filter.ts';

/** Who changed what. Older entries come by themselves as one scrolls; only the rows in view are drawn. */
export function AuditScreen() {
  const t = useTranslations('settings.audit');
  const filters = useAuditFilter();
  const asked = asQuery(filters.filter, useZone());
  const log = useInfiniteQuery({
    queryKey: [listAuditEntries.path, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      demand(listAuditEntries, { query: { ...asked, ...(pageParam ? { before: pageParam } : {}) } }, signal),
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    meta: { topics: ['users'] },
  });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const count = log.data?.pages[0]?.count;
  const aside = (
    <>
      {log.data ? (
        <span className="caption text-3">
          {count === null || count === undefined ? t('count-many') : t('count', { count })}
        </span>
      ) : null}
      <Button
        component="a"
        href={addressOf(exportAuditEntries.path, { query: asked })}
        download="markdrift-audit.csv"
        size="xs"
        leftSection={<IconDownload size={14} aria-hidden />}
      >
        {t('export')}
      </Button>
    </>
  );
  return (
    <SettingsFrame aside={aside}>
      <AuditFilters {...filters} />
      {log.error && !log.data ? (
        <FailedQuery query={log} title={t('failed')} notMeant={t('failed-not-meant')} />
      ) : !log.data ? (
        <SkeletonRows rows={12} height={32} />
      ) : entries.length > 0 ? (
        <>
          <AuditTable entries={entries} onTarget={(target) => filters.change({ target })} />
          {log.hasNextPage ? (
            <MoreRows
              busy={log.isFetchingNextPage}
              label={t('older')}
              onMore={() => void log.fetchNextPage()}
            />
          ) : null}
        </>
      ) : filters.filtered ? (
        <StatePanel
          icon={IconSearch}
          title={t('nothing-matches')}
          actions={<Button onClick={filters.clear}>{t('clear')}</Button>}
        >
          {t('nothing-matches-means')}
        </StatePanel>
      ) : (
        <StatePanel icon={IconHistory} title={t('empty')}>
          {t('empty-means')}
        </StatePanel>
      )}
    </SettingsFrame>
  );
}
