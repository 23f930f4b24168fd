'use client';

import { Checkbox } from '@mantine/core';
import type { DataTableColumn } from 'mantine-datatable';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { StatusMark } from '@/components/status/source-status.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { SourceLine } from '@/lib/api/contracts/sources.ts';
import { useReasonWords } from '../source-reason.tsx';
import {
  Coverage,
  type CoveredField,
  coverageLimits,
  DaysSparkline,
  documentsPerDay,
  NextRun,
  SourceName,
  stay,
  TwoLines,
  When,
} from './source-cells.tsx';
import { type SourceColumn, sortOfColumn } from './source-columns.ts';
import classes from './source-table.module.css';
import type { SourceSort } from './use-source-filter.ts';
import type { SourceSelection } from './use-source-selection.ts';

/** Rows of sources: status with its reason beside it, thirty days, coverage per field, runs. */
export function SourceTable(props: {
  sources: SourceLine[];
  shown: readonly SourceColumn[];
  sort: { sort: SourceSort; order: 'asc' | 'desc' };
  onSort: (sort: SourceSort, order: 'asc' | 'desc') => void;
  /** Null where nothing can be done with them. */
  selection: SourceSelection | null;
  /** The row that keys act on. */
  current: number | null;
  deleted: boolean;
}) {
  const { sources, shown, sort, onSort, selection, current, deleted } = props;
  const router = useRouter();
  const columns = useColumns(deleted);
  const wanted = columns.filter(
    ({ accessor }) => accessor === 'name' || shown.includes(accessor as SourceColumn),
  );
  const choosing = useSelectColumn(sources, selection);
  const sorted = Object.entries(sortOfColumn).find(([, name]) => name === sort.sort);
  return (
    <DataTable<SourceLine>
      rowHeight={40}
      records={sources}
      idAccessor="id"
      firstColumnFixed={selection === null}
      sortStatus={{ columnAccessor: sorted?.[0] ?? 'status', direction: sort.order }}
      onSortStatusChange={({ columnAccessor, direction }) => {
        const name = sortOfColumn[columnAccessor as SourceColumn];
        if (name) onSort(name, direction);
      }}
      onRowClick={({ record }) => {
        if (!deleted) router.push(`/sources/${record.id}`);
      }}
      customRowAttributes={({ id }) => ({ id: `source-${id}`, 'aria-current': id === current || undefined })}
      columns={choosing ? [choosing, ...wanted] : wanted}
    />
  );
}

/** A column of its own: the table draws only the rows near the view, "all" means all that are there. */
function useSelectColumn(
  sources: SourceLine[],
  selection: SourceSelection | null,
): DataTableColumn<SourceLine> | null {
  const t = useTranslations('sources.bulk');
  if (selection === null) return null;
  const some = selection.ids.size > 0;
  const all = some && selection.ids.size === sources.length;
  return {
    accessor: 'select',
    width: 32,
    title: (
      <Checkbox
        size="xs"
        aria-label={t('select-all')}
        checked={all}
        indeterminate={some && !all}
        onChange={(event) => selection.all(event.currentTarget.checked)}
      />
    ),
    render: ({ id, name }) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the press from the row
      <span role="presentation" className={classes.select} onClick={stay}>
        <Checkbox
          size="xs"
          aria-label={t('select', { name })}
          checked={selection.ids.has(id)}
          onChange={(event) => {
            if ((event.nativeEvent as PointerEvent).shiftKey) selection.extendTo(id);
            else selection.set(id, event.currentTarget.checked);
          }}
        />
      </span>
    ),
  };
}

function useColumns(deleted: boolean): DataTableColumn<SourceLine>[] {
  const t = useTranslations('sources');
  const format = useFormatter();
  const reasonWords = useReasonWords();
  const figure = { textAlign: 'right' as const };
  const two = (name: string) => <TwoLines text={name} />;
  const columns: DataTableColumn<SourceLine>[] = [
    {
      accessor: 'name',
      title: t('column.name'),
      width: 'max(216px, 16vw)',
      render: (source) => <SourceName source={source} linked={!deleted} />,
    },
    {
      accessor: 'status',
      title: t('column.status'),
      width: 128,
      render: ({ status }) => <StatusMark status={status} />,
    },
    {
      accessor: 'reason',
      title: deleted ? t('column.deleted') : t('column.reason'),
      titleClassName: classes.reasonHead ?? '',
      cellsClassName: () => classes.reason ?? '',
      render: ({ reason, status, since, deletedAt }) =>
        deletedAt ? (
          <span className="text-2">
            <Time at={deletedAt} focusable={false} />
          </span>
        ) : (
          <span className={status === 'ok' ? 'text-3' : 'text-2'} title={reasonWords(reason)}>
            {reasonWords(reason)}
            <span className="text-3">
              {' '}
              · <Time at={since} form="age" focusable={false} />
            </span>
          </span>
        ),
    },
    {
      accessor: 'group',
      title: t('column-name.group'),
      width: 140,
      render: ({ group }) =>
        group ? (
          <Link href={`/sources?group=${group.id}`} className="text-2" onClick={stay}>
            {group.name}
          </Link>
        ) : (
          <span className="text-3">—</span>
        ),
    },
    {
      accessor: 'per-day',
      title: two(t('column.per-day')),
      width: 84,
      ...figure,
      render: ({ days }) => <span className="figures">{format.number(documentsPerDay(days))}</span>,
    },
    {
      accessor: 'days',
      title: t('column.days'),
      width: 112,
      render: ({ days }) => <DaysSparkline days={days} width={96} />,
    },
    ...(Object.keys(coverageLimits) as CoveredField[]).map((field) => ({
      accessor: field,
      title: two(t(`coverage-head.${field}`)),
      width: 60,
      ...figure,
      render: ({ coverage }: SourceLine) => <Coverage share={coverage?.[field]} field={field} />,
    })),
    {
      accessor: 'alerts',
      title: two(t('column.alerts')),
      width: 64,
      ...figure,
      render: ({ id, openAlerts }) =>
        openAlerts === 0 ? (
          <span className="text-3 figures">0</span>
        ) : (
          <Link href={`/alerts?source=${id}`} className="figures strong" onClick={stay}>
            {openAlerts}
          </Link>
        ),
    },
    {
      accessor: 'last-run',
      title: two(t('column.last-run')),
      width: 76,
      ...figure,
      render: ({ lastRunAt }) => <When at={lastRunAt} nothing={t('never')} />,
    },
    {
      accessor: 'last-document',
      title: two(t('column.last-document')),
      width: 76,
      ...figure,
      render: ({ lastDocumentAt }) => <When at={lastDocumentAt} nothing={t('never')} />,
    },
    {
      accessor: 'next-run',
      title: two(t('column.next-run')),
      width: 96,
      ...figure,
      render: ({ status, nextRunAt }) => <NextRun at={status === 'paused' || deleted ? null : nextRunAt} />,
    },
    {
      accessor: 'rules',
      title: t('column.rules'),
      width: 72,
      ...figure,
      render: ({ id, wrapperVersion }) =>
        deleted ? (
          <span className="text-3 figures">v{wrapperVersion ?? '—'}</span>
        ) : (
          <Link href={`/sources/${id}/rules`} className="text-2 figures" onClick={stay}>
            v{wrapperVersion ?? '—'}
          </Link>
        ),
    },
  ];
  return columns.map((column) => ({
    ...column,
    sortable: sortOfColumn[column.accessor as SourceColumn] !== undefined,
  }));
}
