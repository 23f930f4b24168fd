'use client';

import clsx from 'clsx';
import type { DataTableColumn } from 'mantine-datatable';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { DataTable } from '@/components/table/data-table.tsx';
import { Duration } from '@/components/time/duration.tsx';
import { Time } from '@/components/time/time.tsx';
import type { SourceRun } from '@/lib/api/contracts/sources.ts';

const good = ['collected', 'unchanged'];
const counted = ['listed', 'fresh', 'revised', 'failed', 'suspicious'] as const;
const shortly = ['fresh', 'failed', 'suspicious'] as const;
/** Counts in which anything but 0 deserves a look. */
const trouble: readonly string[] = ['failed', 'suspicious'];

/** Runs of a source: when, how they went, what they brought; in short for a part of a page. */
export function RunTable({ runs, short = false }: { runs: SourceRun[]; short?: boolean }) {
  const t = useTranslations('sources.runs');
  const format = useFormatter();
  const columns: DataTableColumn<SourceRun>[] = [
    {
      accessor: 'id',
      title: t('column.id'),
      width: 'clamp(64px, 6vw, 90px)',
      render: ({ id, fresh }) =>
        fresh > 0 ? <Link href={`/documents?run=${id}`}>{id}</Link> : <span className="text-2">{id}</span>,
    },
    {
      accessor: 'startedAt',
      title: t('column.started'),
      width: short ? 130 : 'clamp(108px, 9vw, 130px)',
      render: ({ startedAt }) => <Time at={startedAt} focusable={false} />,
    },
    {
      accessor: 'took',
      title: t('column.took'),
      width: 72,
      textAlign: 'right',
      render: ({ startedAt, finishedAt }) =>
        finishedAt ? (
          <Duration milliseconds={Date.parse(finishedAt) - Date.parse(startedAt)} />
        ) : (
          <span className="text-3">—</span>
        ),
    },
    {
      accessor: 'outcome',
      title: t('column.outcome'),
      // Figures end where this begins.
      titleStyle: { paddingInlineStart: 16 },
      cellsStyle: () => ({ paddingInlineStart: 16, ...(short ? {} : cutToColumn) }),
      render: (run) => (
        <>
          <Outcome run={run} />
          {short ? null : <Followed run={run} />}
          {short ? null : <Pressed run={run} />}
        </>
      ),
    },
    ...(short ? shortly : counted).map((name) => ({
      accessor: name,
      title: t(`column.${name}`),
      width: short ? 84 : name === 'revised' ? 'clamp(84px, 7vw, 104px)' : 'clamp(64px, 7vw, 104px)',
      textAlign: 'right' as const,
      render: (run: SourceRun) => (
        <span className={`figures ${run[name] === 0 ? 'text-3' : trouble.includes(name) ? 'tone-warn' : ''}`}>
          {format.number(run[name])}
        </span>
      ),
    })),
    ...(short
      ? []
      : ([
          {
            accessor: 'wrapperVersion',
            title: t('column.wrapper'),
            width: 64,
            textAlign: 'right',
            render: ({ wrapperVersion }) => <span className="text-2">v{wrapperVersion ?? '—'}</span>,
          },
          {
            accessor: 'trigger',
            title: t('column.trigger'),
            width: 92,
            titleStyle: { paddingInlineStart: 16 },
            cellsStyle: () => ({ paddingInlineStart: 16 }),
            render: ({ trigger }) => <span className="text-2">{t(`trigger.${trigger}`)}</span>,
          },
        ] satisfies DataTableColumn<SourceRun>[])),
  ];
  return <DataTable<SourceRun> rowHeight={32} records={runs} idAccessor="id" columns={columns} />;
}

function Outcome({ run }: { run: SourceRun }) {
  const t = useTranslations('sources.runs');
  if (run.state !== 'finished') {
    return <span className="tone-accent">{t(`state.${run.state}`, { waiting: run.waiting })}</span>;
  }
  const { outcome } = run;
  if (outcome === null) return <span className="text-3">—</span>;
  const words = t.has(`outcome.${outcome}`) ? t(`outcome.${outcome}`) : outcome;
  return <span className={good.includes(outcome) ? 'text-2' : 'tone-bad'}>{words}</span>;
}

/** Else what is told of a run would push the last columns out of sight; the whole is in the words' title. */
const cutToColumn = {
  maxWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** How the listing's buttons were pressed, or why they were not. */
function Pressed({ run: { facts } }: { run: SourceRun }) {
  const t = useTranslations('sources.runs.pressed');
  const { pressedBy, presses, forbidden, notPressed } = facts;
  const kept = typeof forbidden === 'number' ? t('forbidden', { requests: forbidden }) : '';
  const words =
    (pressedBy === 'walk' || pressedBy === 'plan') && typeof presses === 'number'
      ? `${t(pressedBy, { presses })}${kept}`
      : notPressed === 'no-browser'
        ? t('no-browser')
        : null;
  if (words === null) return null;
  return (
    <span
      className={clsx('caption cut', notPressed === undefined && kept === '' ? 'text-3' : 'tone-warn')}
      title={words}
    >
      {' '}
      {words}
    </span>
  );
}

/** How far the listing was followed, and why no further. */
function Followed({ run: { facts } }: { run: SourceRun }) {
  const t = useTranslations('sources.runs.followed');
  const { listingPages, followingEnded } = facts;
  if (typeof listingPages !== 'number' || typeof followingEnded !== 'string') return null;
  const why = t.has(`ended.${followingEnded}`) ? t(`ended.${followingEnded}`) : followingEnded;
  const words = t('pages', { count: listingPages, why });
  return (
    <span className="caption text-3 cut" title={words}>
      {' '}
      {words}
    </span>
  );
}
