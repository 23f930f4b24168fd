'use client';

import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  IconDownload,
  IconFilterOff,
  IconFolders,
  IconPlus,
  IconSearch,
  IconTrash,
  IconUpload,
  IconWorldPlus,
} from '@tabler/icons-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { BarTabs } from '@/components/layout/bar-tabs.tsx';
import { ConsolePage, ToolBar } from '@/components/layout/console-page.tsx';
import { keyLines } from '@/components/layout/key-help.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { StatusMark } from '@/components/status/source-status.tsx';
import { longestSearch } from '@/lib/api/contracts/sources.ts';
import { sourceStatuses } from '@/lib/core/calm/source-status.ts';
import { deletedSourceDays } from '@/lib/core/settings/deleted-sources.ts';
import { ColumnMenu } from './column-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import { SourceBulkBar } from './source-bulk-bar.tsx';
import { useSourceColumns } from './source-columns.ts';
import { SourceFilters } from './source-filters.tsx';
import { SourceKeyStrip, sourceKeys, useSourceKeys } from './source-keys.tsx';
import classes from './source-table.module.css';
import { SourceTable } from './source-table.tsx';
import { useSourceActions } from './use-source-actions.tsx';
import { useSourceFilter } from './use-source-filter.ts';
import { useSourceRows } from './use-source-rows.ts';
import { useSourceSelection } from './use-source-selection.ts';

const icon = { size: 16, stroke: 1.75 } as const;

/** All sources, the ones in trouble first. */
export function SourcesScreen() {
  const t = useTranslations('sources');
  const exporting = useTranslations('interchange.export');
  const address = useSourceFilter();
  const { filter, choice, change } = address;
  const { sort, order, deleted } = filter;
  const mayAct = useMay('operator');
  const { found, rows, first, end } = useSourceRows({ ...choice, sort, order });
  const columns = useSourceColumns(address);
  const selection = useSourceSelection(rows);
  const actions = useSourceActions();
  const current = useSourceKeys({ rows, selection, actions, mayAct, deleted });
  const search = useDebouncedCallback((text: string) => change({ search: text }), 300);
  const total = first?.total ?? 0;
  return (
    <ConsolePage
      title={t('title')}
      content="list"
      keys={keyLines(sourceKeys, (name) => t(`key.${name}`))}
      actions={
        <>
          {mayAct ? (
            <Button component={Link} href="/sources/import" leftSection={<IconUpload {...icon} />}>
              {exporting('import')}
            </Button>
          ) : null}
          <ExportMenu
            ids={[...selection.ids]}
            filter={{ choice, total, filtered: address.filtered && !deleted }}
            target={(toggle) => (
              <Button leftSection={<IconDownload {...icon} />} onClick={toggle}>
                {exporting('button')}
              </Button>
            )}
          />
          {mayAct ? <AddButton /> : null}
        </>
      }
      dock={
        <>
          {selection.ids.size > 0 && mayAct ? (
            <SourceBulkBar
              selection={selection}
              choice={choice}
              total={total}
              deleted={deleted}
              actions={actions}
            />
          ) : null}
          {rows.length > 0 ? <SourceKeyStrip /> : null}
        </>
      }
      bars={
        <>
          <StatusTabs address={address} counts={first?.counts} mayAct={mayAct} />
          <ToolBar
            aside={
              <>
                {first ? (
                  <span className="caption text-3 figures">{t('total', { count: total })}</span>
                ) : null}
                <Button component={Link} href="/sources/groups" leftSection={<IconFolders {...icon} />}>
                  {t('groups')}
                </Button>
                <ColumnMenu columns={columns} />
              </>
            }
          >
            <TextInput
              id="source-search"
              className={classes.search ?? ''}
              defaultValue={filter.search ?? ''}
              maxLength={longestSearch}
              onChange={(event) => search(event.currentTarget.value)}
              placeholder={t('search')}
              aria-label={t('search')}
              leftSection={<IconSearch {...icon} />}
            />
            <SourceFilters address={address} />
          </ToolBar>
        </>
      }
    >
      {found.isPending ? (
        <SkeletonRows rows={12} height={40} />
      ) : found.isError && !first ? (
        <FailedQuery query={found} title={t('could-not-read')} notMeant={t('not-meant')} />
      ) : total === 0 ? (
        <NoSources address={address} mayAct={mayAct} />
      ) : (
        <>
          <SourceTable
            sources={rows}
            shown={columns.shown}
            sort={{ sort, order }}
            onSort={(next, direction) => change({ sort: next, order: direction })}
            selection={mayAct ? selection : null}
            current={current}
            deleted={deleted}
          />
          <div ref={end}>{found.isFetchingNextPage ? <SkeletonRows rows={2} height={40} /> : null}</div>
        </>
      )}
    </ConsolePage>
  );
}

function AddButton() {
  const t = useTranslations('sources');
  return (
    <Button component={Link} href="/sources/new" variant="filled" leftSection={<IconPlus {...icon} />}>
      {t('add')}
    </Button>
  );
}

function StatusTabs(props: {
  address: ReturnType<typeof useSourceFilter>;
  /** Not before they are known. */
  counts: Record<string, number> | undefined;
  mayAct: boolean;
}) {
  const { address, counts, mayAct } = props;
  const { filter, addressWith } = address;
  const t = useTranslations('sources');
  const format = useFormatter();
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  const shown = sourceStatuses.filter((each) => counts?.[each] || each === filter.status);
  return (
    <ToolBar>
      <BarTabs
        label={t('by-status')}
        tabs={[
          {
            href: addressWith({ status: undefined, deleted: false }),
            label: t('all'),
            ...(counts && !filter.deleted && { count: format.number(all) }),
            current: !filter.status && !filter.deleted,
          },
          ...(filter.deleted ? [] : shown).map((each) => ({
            href: addressWith({ status: each }),
            label: <StatusMark status={each} size={14} />,
            count: format.number(counts?.[each] ?? 0),
            current: filter.status === each,
          })),
          ...(mayAct || filter.deleted
            ? [
                {
                  href: addressWith({ status: undefined, deleted: true }),
                  label: t('deleted'),
                  ...(counts && filter.deleted && { count: format.number(all) }),
                  current: filter.deleted,
                },
              ]
            : []),
        ]}
      />
    </ToolBar>
  );
}

/** Which of the empty states this is. */
function NoSources({ address, mayAct }: { address: ReturnType<typeof useSourceFilter>; mayAct: boolean }) {
  const t = useTranslations('sources');
  const exporting = useTranslations('interchange.export');
  const { filter, narrowing, filtered, clear, addressWith } = address;
  if (filter.deleted && narrowing === 0 && !filter.search)
    return (
      <StatePanel
        icon={IconTrash}
        title={t('no-deleted.title')}
        actions={
          <Button component={Link} href={addressWith({ deleted: false })}>
            {t('no-deleted.back')}
          </Button>
        }
      >
        {t('no-deleted.text', { days: deletedSourceDays })}
      </StatePanel>
    );
  if (filtered)
    return (
      <StatePanel
        icon={IconFilterOff}
        title={t('no-match.title')}
        actions={<Button onClick={clear}>{t('no-match.clear')}</Button>}
      >
        {t('no-match.text')}
      </StatePanel>
    );
  return (
    <StatePanel
      icon={IconWorldPlus}
      title={t('nothing.title')}
      actions={
        mayAct ? (
          <>
            <AddButton />
            <Button component={Link} href="/sources/import" leftSection={<IconUpload {...icon} />}>
              {exporting('import')}
            </Button>
          </>
        ) : null
      }
    >
      {t('nothing.text')}
    </StatePanel>
  );
}
