'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { Sparkline } from '@/components/chart/sparkline.tsx';
import { StatusMark } from '@/components/status/source-status.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { SourceLine } from '@/lib/api/contracts/sources.ts';
import { SourceReason } from './source-reason.tsx';

/** Rows of sources: status with its reason and since when, alerts, coverage, thirty days. */
export function SourceTable({ sources }: { sources: SourceLine[] }) {
  const t = useTranslations('sources');
  const router = useRouter();
  return (
    <DataTable<SourceLine>
      rowHeight={40}
      records={sources}
      idAccessor="id"
      firstColumnFixed
      onRowClick={({ record }) => router.push(`/sources/${record.id}`)}
      columns={[
        {
          accessor: 'name',
          title: t('column.name'),
          width: 220,
          render: (source) => (
            <div className="cut">
              <Link
                href={`/sources/${source.id}`}
                className="text-1"
                onClick={(event) => event.stopPropagation()}
              >
                {source.name}
              </Link>
              <div className="caption text-3 cut">{source.host}</div>
            </div>
          ),
        },
        {
          accessor: 'status',
          title: t('column.status'),
          width: 130,
          render: ({ status }) => <StatusMark status={status} />,
        },
        {
          accessor: 'reason',
          title: t('column.reason'),
          render: ({ reason, status }) => (
            <span className={status === 'ok' ? 'text-3' : 'text-2'}>
              <SourceReason reason={reason} />
            </span>
          ),
        },
        {
          accessor: 'since',
          title: t('column.since'),
          width: 90,
          textAlign: 'right',
          render: ({ since }) => <Time at={since} form="age" focusable={false} />,
        },
        {
          accessor: 'openAlerts',
          title: t('column.alerts'),
          width: 80,
          textAlign: 'right',
          render: ({ id, openAlerts }) =>
            openAlerts === 0 ? (
              <span className="text-3 figures">0</span>
            ) : (
              <Link
                href={`/alerts?source=${id}`}
                className="figures"
                onClick={(event) => event.stopPropagation()}
              >
                {openAlerts}
              </Link>
            ),
        },
        {
          accessor: 'coverage',
          title: t('column.coverage'),
          width: 250,
          render: ({ coverage }) => <CoverageFigures coverage={coverage} />,
        },
        {
          accessor: 'days',
          title: t('column.days'),
          width: 140,
          render: ({ days }) => <DaysSparkline days={days} />,
        },
        {
          accessor: 'lastDocumentAt',
          title: t('column.last-document'),
          width: 120,
          textAlign: 'right',
          render: ({ lastDocumentAt }) =>
            lastDocumentAt ? (
              <Time at={lastDocumentAt} focusable={false} />
            ) : (
              <span className="text-3">{t('never')}</span>
            ),
        },
        {
          accessor: 'nextRunAt',
          title: t('column.next-run'),
          width: 110,
          textAlign: 'right',
          render: ({ status, nextRunAt }) =>
            status === 'paused' ? (
              <span className="text-3">—</span>
            ) : (
              <Time at={nextRunAt} focusable={false} />
            ),
        },
      ]}
    />
  );
}

function CoverageFigures({ coverage }: { coverage: SourceLine['coverage'] }) {
  const t = useTranslations('sources');
  const format = useFormatter();
  if (!coverage) return <span className="text-3">—</span>;
  return (
    <span style={{ display: 'inline-flex', gap: 10 }} className="figures">
      {(['body', 'title', 'date', 'author'] as const).map((field) => {
        const share = format.number(Math.floor(coverage[field] * 100) / 100, { style: 'percent' });
        return (
          <span
            key={field}
            className={coverage[field] < 0.95 && field !== 'author' ? 'text-1' : 'text-3'}
            title={t('coverage-of', { field: t(`coverage.${field}`), share })}
          >
            <span className="caption">{t(`coverage.${field}`)}</span> {share}
          </span>
        );
      })}
    </span>
  );
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
