import { useFormatter, useTranslations } from 'next-intl';
import { DataTable } from '@/components/table/data-table.tsx';
import type { Picture } from './picture.ts';

type State = Picture['states'][number];
const figures = ['buttons', 'unpressed', 'urls', 'fresh'] as const;

/** The same states in the order in which they were found, each with the way by which. */
export function StateTable({ picture }: { picture: Picture }) {
  const t = useTranslations('traversal');
  const format = useFormatter();
  const ways = new Map(picture.edges.filter(({ discovers }) => discovers).map((edge) => [edge.to, edge]));
  return (
    <DataTable<State>
      rowHeight={32}
      records={picture.states}
      idAccessor="id"
      columns={[
        {
          accessor: 'id',
          title: t('column.state'),
          width: 160,
          render: ({ id, states }) => (states > 1 ? `${id} · ${t('chain', { n: states })}` : id),
        },
        {
          accessor: 'from',
          title: t('column.from'),
          width: 110,
          render: ({ id }) => <span className="text-2">{ways.get(id)?.from ?? t('root')}</span>,
        },
        {
          accessor: 'button',
          title: t('column.button'),
          render: ({ id }) => (
            <span className="cut">
              {ways
                .get(id)
                ?.buttons.map((each) => each || t('no-text'))
                .join(', ') ?? '—'}
            </span>
          ),
        },
        ...figures.map((name) => ({
          accessor: name,
          title: t(`column.${name}`),
          width: 110,
          textAlign: 'right' as const,
          render: (state: State) => (
            <span className={`figures ${state[name] === 0 ? 'text-3' : ''}`}>
              {format.number(state[name])}
            </span>
          ),
        })),
      ]}
    />
  );
}
