'use client';

import { IconCaretDownFilled, IconListDetails, IconRss } from '@tabler/icons-react';
import type { DataTableColumn } from 'mantine-datatable';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { Sparkline } from '@/components/chart/sparkline.tsx';
import { StatusMark } from '@/components/status/source-status.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { SourceLine } from '@/lib/api/contracts/sources.ts';
import { useReasonWords } from './source-reason.tsx';
import classes from './source-table.module.css';
import type { SourceSort } from './use-source-filter.ts';

/** Least share of documents that have the field; many sites name no author. */
const coverageLimits = { title: 0.95, date: 0.95, author: 0, body: 0.95 };
type CoveredField = keyof typeof coverageLimits;

/** Columns by which the server sorts. */
const accessorOf: Partial<Record<SourceSort, string>> = {
  trouble: 'status',
  name: 'name',
  'per-day': 'perDay',
  title: 'coverage.title',
  date: 'coverage.date',
  author: 'coverage.author',
  body: 'coverage.body',
  alerts: 'openAlerts',
  'last-document': 'lastDocumentAt',
  'next-run': 'nextRunAt',
};

const wide = '(min-width: 1200px)';
const stay = (event: MouseEvent) => event.stopPropagation();

/** Rows of sources: status with its reason beside it, thirty days, coverage per field, runs. */
export function SourceTable(props: {
  sources: SourceLine[];
  sort: { sort: SourceSort; order: 'asc' | 'desc' };
  onSort: (sort: SourceSort, order: 'asc' | 'desc') => void;
  /** Null where nothing can be done with them. */
  selected: readonly number[] | null;
  onSelect: (ids: number[]) => void;
}) {
  const { sources, sort, onSort, selected, onSelect } = props;
  const t = useTranslations('sources');
  const format = useFormatter();
  const router = useRouter();
  const reasonWords = useReasonWords();
  const figure = { textAlign: 'right' as const };
  const columns: DataTableColumn<SourceLine>[] = [
    {
      accessor: 'name',
      sortable: true,
      title: t('column.name'),
      width: 216,
      render: (source) => <SourceName source={source} />,
    },
    {
      accessor: 'status',
      sortable: true,
      title: t('column.status'),
      width: 128,
      render: ({ status }) => <StatusMark status={status} />,
    },
    {
      accessor: 'reason',
      title: t('column.reason'),
      titleClassName: classes.reasonHead ?? '',
      cellsClassName: () => classes.reason ?? '',
      render: ({ reason, status, since }) => (
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
      accessor: 'perDay',
      sortable: true,
      title: <TwoLines text={t('column.per-day')} />,
      width: 84,
      ...figure,
      visibleMediaQuery: wide,
      render: ({ days }) => <span className="figures">{format.number(documentsPerDay(days))}</span>,
    },
    {
      accessor: 'days',
      title: t('column.days'),
      width: 112,
      render: ({ days }) => <DaysSparkline days={days} width={96} />,
    },
    ...(Object.keys(coverageLimits) as CoveredField[]).map((field) => ({
      accessor: `coverage.${field}`,
      sortable: true,
      title: <TwoLines text={t(`coverage-head.${field}`)} />,
      width: 60,
      ...figure,
      ...(field === 'body' || field === 'date' ? {} : { visibleMediaQuery: wide }),
      render: ({ coverage }: SourceLine) => <Coverage share={coverage?.[field]} field={field} />,
    })),
    {
      accessor: 'openAlerts',
      sortable: true,
      title: <TwoLines text={t('column.alerts')} />,
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
      accessor: 'lastDocumentAt',
      sortable: true,
      title: <TwoLines text={t('column.last-document')} />,
      width: 76,
      ...figure,
      visibleMediaQuery: wide,
      render: ({ lastDocumentAt: at }) => <When at={at} nothing={t('never')} />,
    },
    {
      accessor: 'nextRunAt',
      sortable: true,
      title: <TwoLines text={t('column.next-run')} />,
      width: 76,
      ...figure,
      render: ({ status, nextRunAt }) => <When at={status === 'paused' ? null : nextRunAt} nothing="—" />,
    },
    {
      accessor: 'wrapperVersion',
      title: t('column.rules'),
      width: 60,
      ...figure,
      visibleMediaQuery: wide,
      render: ({ id, wrapperVersion }) => (
        <Link href={`/sources/${id}/rules`} className="text-2 figures" onClick={stay}>
          v{wrapperVersion ?? '—'}
        </Link>
      ),
    },
  ];
  return (
    <DataTable<SourceLine>
      rowHeight={40}
      records={sources}
      idAccessor="id"
      firstColumnFixed={selected === null}
      sortStatus={{ columnAccessor: accessorOf[sort.sort] ?? 'status', direction: sort.order }}
      onSortStatusChange={({ columnAccessor, direction }) => {
        const wanted = Object.entries(accessorOf).find(([, accessor]) => accessor === columnAccessor);
        if (wanted) onSort(wanted[0] as SourceSort, direction);
      }}
      {...(selected && {
        selectedRecords: sources.filter(({ id }) => selected.includes(id)),
        onSelectedRecordsChange: (records: SourceLine[]) => onSelect(records.map(({ id }) => id)),
      })}
      onRowClick={({ record }) => router.push(`/sources/${record.id}`)}
      columns={columns}
    />
  );
}

function SourceName({ source }: { source: SourceLine }) {
  const t = useTranslations('sources.detail');
  const Shape = source.kind === 'feed' ? IconRss : IconListDetails;
  return (
    <div className={classes.name}>
      <span title={t(`kind-${source.kind}`)} className="text-3">
        <Shape size={14} stroke={1.75} role="img" aria-label={t(`kind-${source.kind}`)} />
      </span>
      <div className="cut">
        <Link href={`/sources/${source.id}`} className="text-1 strong" title={source.name} onClick={stay}>
          {source.name}
        </Link>
        <div className="tiny text-3 cut">
          {source.host}
          {source.group ? ` · ${source.group.name}` : null}
        </div>
      </div>
    </div>
  );
}

/** A head of two short lines, cut where the catalogue says so. */
function TwoLines({ text }: { text: string }) {
  return <span className={classes.twoLines}>{text}</span>;
}

function When({ at, nothing }: { at: string | null; nothing: string }) {
  return at ? <Time at={at} form="age" focusable={false} /> : <span className="text-3">{nothing}</span>;
}

/** Figure over a bar; below the field's limit both are red and a mark says so. */
function Coverage({ share, field }: { share: number | undefined; field: CoveredField }) {
  const t = useTranslations('sources');
  const format = useFormatter();
  if (share === undefined) return <span className="text-3">—</span>;
  const low = share < coverageLimits[field];
  const percent = Math.floor(share * 100);
  const words = format.number(percent / 100, { style: 'percent' });
  return (
    <span
      className={classes.coverage}
      data-low={low || undefined}
      title={t('coverage-of', { field: t(`coverage.${field}`), share: words })}
    >
      <span className="figures">
        {low ? <IconCaretDownFilled size={10} aria-label={t('coverage-low')} /> : null}
        {percent}
      </span>
      <span className={classes.track}>
        <span className={classes.part} style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}

/** Mean over the days since the first document of the thirty; today counts as a day. */
function documentsPerDay(days: readonly number[]): number {
  const first = days.findIndex((count) => count > 0);
  if (first < 0) return 0;
  return Math.round(days.reduce((sum, count) => sum + count, 0) / (days.length - first));
}

/** Days before the first document are nothing to worry about: they are left out. */
export function DaysSparkline({ days, width = 120 }: { days: readonly number[]; width?: number }) {
  const t = useTranslations('sources');
  const total = days.reduce((sum, count) => sum + count, 0);
  const first = days.findIndex((count) => count > 0);
  if (first < 0) return <span className="text-3">—</span>;
  return (
    <Sparkline
      bars
      values={days.slice(first)}
      width={Math.max(8, Math.round((width * (days.length - first)) / days.length))}
      label={t('days-label', { total })}
    />
  );
}
