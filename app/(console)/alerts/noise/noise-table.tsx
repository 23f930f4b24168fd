'use client';

import { IconVolume } from '@tabler/icons-react';
import type { DataTableColumn } from 'mantine-datatable';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Sparkline } from '@/components/chart/sparkline.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import type { NoiseLine, NoiseSort } from '@/lib/api/contracts/alert-noise.ts';
import { detectorOf } from '@/lib/core/alerts/detectors.ts';
import { isStatistical } from '@/lib/core/alerts/kinds.ts';
import { useAlertWords } from '../alert-words.tsx';
import classes from './noise.module.css';
import { inboxOf, type useNoiseAddress } from './use-noise-address.ts';

/** From this share on, and so many false ones, a line is loud: the detector wants tuning. */
const loud = { share: 0.5, falseAlarms: 3 };
const wide = '(min-width: 1200px)';
const right = { textAlign: 'right' as const };

interface NoiseTableProps {
  lines: NoiseLine[];
  place: ReturnType<typeof useNoiseAddress>;
}

/** A line for each kind, source or pair. Its counts lead to the alerts that were counted, its end to what can be tuned. */
export function NoiseTable({ lines, place }: NoiseTableProps) {
  const t = useTranslations('noise');
  const format = useFormatter();
  const { address, change } = place;
  const { cause, fieldAndKind } = useAlertWords();
  const nameOf = (line: NoiseLine) =>
    [
      line.source?.name,
      line.kind === null ? null : fieldAndKind({ kind: line.kind, field: line.field ?? '' }),
    ]
      .filter(Boolean)
      .join(', ');
  const count = (value: number) => (
    <span className={value === 0 ? 'figures text-3' : 'figures'}>{format.number(value)}</span>
  );
  const columns: DataTableColumn<NoiseLine>[] = [
    {
      accessor: 'name',
      title: t(`by.${address.by}`),
      sortable: true,
      width: 236,
      render: (line) => <LineName line={line} place={place} />,
    },
    {
      accessor: 'alerts',
      title: t('column.alerts'),
      sortable: true,
      width: 76,
      ...right,
      render: (line) => (
        <Link
          href={inboxOf(address, line)}
          className="figures strong"
          aria-label={t('alerts-of', { count: line.alerts, name: nameOf(line) })}
        >
          {format.number(line.alerts)}
        </Link>
      ),
    },
    {
      accessor: 'course',
      title: t('column.course'),
      width: 92,
      visibleMediaQuery: wide,
      render: ({ course }) => <Sparkline values={course} label={t('course')} />,
    },
    {
      accessor: 'occurrences',
      title: <span className={classes.twoLines}>{t('column.occurrences')}</span>,
      sortable: true,
      width: 84,
      ...right,
      render: ({ occurrences }) => count(occurrences),
    },
    {
      accessor: 'confirmed',
      title: t('column.confirmed'),
      sortable: true,
      width: 96,
      ...right,
      render: ({ confirmed }) => count(confirmed),
    },
    {
      accessor: 'undecided',
      title: t('column.undecided'),
      sortable: true,
      width: 96,
      ...right,
      visibleMediaQuery: wide,
      render: ({ undecided }) => count(undecided),
    },
    {
      accessor: 'false',
      title: t('column.false'),
      sortable: true,
      width: 72,
      ...right,
      render: (line) =>
        line.falseAlarms === 0 ? (
          count(0)
        ) : (
          <Link
            href={inboxOf(address, line, { falseOnly: true })}
            className="figures strong"
            aria-label={t('false-alarms-of', { count: line.falseAlarms, name: nameOf(line) })}
          >
            {format.number(line.falseAlarms)}
          </Link>
        ),
    },
    {
      accessor: 'share',
      title: <span className={classes.twoLines}>{t('column.share')}</span>,
      sortable: true,
      width: 116,
      ...right,
      render: (line) => <Share line={line} />,
    },
    {
      accessor: 'causes',
      title: t('column.causes'),
      titleClassName: classes.causesHead ?? '',
      cellsClassName: () => classes.causesCell ?? '',
      visibleMediaQuery: '(min-width: 1600px)',
      render: ({ causes }) =>
        causes.length === 0 ? (
          <span className="text-3">—</span>
        ) : (
          <span
            className="text-2"
            title={causes
              .map(({ code, alerts, falseAlarms }) =>
                t('cause-line', { name: cause(code), alerts, falseAlarms }),
              )
              .join('\n')}
          >
            {causes.map(({ code, alerts }) => `${cause(code)} ${format.number(alerts)}`).join(' · ')}
          </span>
        ),
    },
    {
      accessor: 'tune',
      title: '',
      width: 76,
      ...right,
      render: (line) => <Next line={line} name={nameOf(line)} place={place} />,
    },
  ];
  return (
    <DataTable<NoiseLine>
      rowHeight={40}
      records={lines}
      idAccessor={({ kind, field, source }) => `${source?.id}/${kind}/${field}`}
      firstColumnFixed
      sortStatus={{ columnAccessor: address.sort, direction: address.order }}
      onSortStatusChange={({ columnAccessor, direction }) => {
        const sort = columnAccessor as NoiseSort;
        // The first press shows what is most: names from A, figures from the largest.
        const order = sort === address.sort ? direction : sort === 'name' ? 'asc' : 'desc';
        change({ sort, order });
      }}
      columns={columns}
    />
  );
}

function LineName({ line, place }: { line: NoiseLine; place: NoiseTableProps['place'] }) {
  const t = useTranslations('noise');
  const { fieldAndKind, kind, field } = useAlertWords();
  const { source } = line;
  if (line.kind === null) {
    return source ? (
      <div className="cut">
        <Link href={`/sources/${source.id}`} className="text-1 strong" title={source.name}>
          {source.name}
        </Link>
        <div className="tiny text-3 cut">{source.host}</div>
      </div>
    ) : null;
  }
  if (source) {
    const words = fieldAndKind({ kind: line.kind, field: line.field ?? '' });
    return (
      <div className="cut">
        <Link href={`/sources/${source.id}`} className="text-1 strong" title={source.name}>
          {source.name}
        </Link>
        <div className="tiny text-3 cut" title={words}>
          {words}
        </div>
      </div>
    );
  }
  return (
    <div className="cut">
      <Link
        href={place.addressWith({ by: 'source', kind: line.kind, field: line.field || undefined })}
        className="text-1 strong"
      >
        {kind(line.kind)}
      </Link>
      <div className="tiny text-3 cut">
        {line.field ? `${field(line.field)} · ` : null}
        {t(`by-detector.${detectorOf(line.kind)}`)}
      </div>
    </div>
  );
}

/** Of all alerts of the line, as a bar and a figure; a loud one has a mark too. */
function Share({ line: { falseAlarms, alerts } }: { line: NoiseLine }) {
  const t = useTranslations('noise');
  const format = useFormatter();
  const share = falseAlarms / alerts;
  const isLoud = share >= loud.share && falseAlarms >= loud.falseAlarms;
  const words = format.number(share, { style: 'percent' });
  return (
    <span
      className={classes.share}
      data-loud={isLoud || undefined}
      title={t('cause-of', { falseAlarms, alerts })}
    >
      {isLoud ? <IconVolume size={14} stroke={1.75} aria-label={t('loud')} /> : null}
      <span className={falseAlarms === 0 ? 'figures text-3' : 'figures'}>{words}</span>
      <span className={classes.track}>
        <span style={{ width: `${100 * share}%` }} />
      </span>
    </span>
  );
}

/** The detector of a source can be tuned; of a kind the sources that ring are asked for; settings of the rest are the source's. */
function Next({ line, name, place }: { line: NoiseLine; name: string; place: NoiseTableProps['place'] }) {
  const t = useTranslations('noise');
  const { source, kind } = line;
  if (source === null) {
    return (
      <Link
        href={place.addressWith({ by: 'source', kind: kind ?? undefined, field: line.field || undefined })}
        aria-label={t('sources-of', { name })}
      >
        {t('sources')}
      </Link>
    );
  }
  return kind === null || isStatistical(kind) ? (
    <Link href={`/sources/${source.id}/detector`} aria-label={t('tune-source', { name: source.name })}>
      {t('tune')}
    </Link>
  ) : (
    <Link href={`/sources/${source.id}/settings`} aria-label={t('settings-of', { name: source.name })}>
      {t('settings')}
    </Link>
  );
}
