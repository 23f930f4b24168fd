'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { ReextractionLine } from '@/lib/api/contracts/reextractions.ts';
import { ReextractionStateMark } from './reextraction-state.tsx';

const counted = ['total', 'changed', 'unchanged', 'failed', 'withoutCapture', 'released'] as const;
/** Counts in which anything but 0 deserves a look. */
const trouble: readonly string[] = ['failed', 'withoutCapture'];

/** Past re-extractions with what came of them; a click opens one. */
export function ReextractionTable(props: { sourceId: number; reextractions: ReextractionLine[] }) {
  const { sourceId, reextractions } = props;
  const t = useTranslations('reextractions');
  const format = useFormatter();
  const router = useRouter();
  const hrefOf = ({ id }: ReextractionLine) => `/sources/${sourceId}/reextractions/${id}`;
  return (
    <DataTable<ReextractionLine>
      rowHeight={32}
      records={reextractions}
      idAccessor="id"
      onRowClick={({ record }) => router.push(hrefOf(record))}
      columns={[
        {
          accessor: 'createdAt',
          title: t('column.begun'),
          width: 170,
          render: (one) => (
            <Link href={hrefOf(one)} onClick={(event) => event.stopPropagation()}>
              <Time at={one.createdAt} form="absolute" focusable={false} />
            </Link>
          ),
        },
        {
          accessor: 'state',
          title: t('column.state'),
          width: 180,
          render: (one) => <ReextractionStateMark reextraction={one} />,
        },
        {
          accessor: 'version',
          title: t('column.rules'),
          width: 64,
          render: ({ version }) => <span className="text-2">v{version}</span>,
        },
        ...counted.map((name) => ({
          accessor: name,
          title: t(`column.${name}`),
          width: 104,
          textAlign: 'right' as const,
          render: (one: ReextractionLine) => (
            <span
              className={`figures ${one[name] === 0 ? 'text-3' : trouble.includes(name) ? 'tone-warn' : ''}`}
            >
              {format.number(one[name])}
            </span>
          ),
        })),
        {
          accessor: 'createdBy',
          title: t('column.by'),
          ellipsis: true,
          render: ({ createdBy }) => <span className="text-2">{createdBy ?? '—'}</span>,
        },
      ]}
    />
  );
}
