import { Button, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTellFailure } from '@/app/(console)/shell/use-tell-failure.ts';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { Section } from '@/components/layout/section.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { demand, reload } from '@/lib/api/client.ts';
import { changeSource } from '@/lib/api/contracts/sources.ts';
import { readTraversal, type Traversal } from '@/lib/api/contracts/traversal.ts';
import { type PressMark, pressMarkNames } from '@/lib/core/traverse/page/press-marks.ts';

type Walk = NonNullable<Traversal['walk']>;
type Line = Walk['buttons'][number];
/** With more of them the graph would be far below. */
const mostShown = 12;
const figures = ['buttons', 'presses', 'gained'] as const;

/** What stands on the page's buttons, what pressing them brought, and what a person says of them. */
export function ButtonsSection(props: { sourceId: number; traversal: Traversal; walk: Walk }) {
  const { sourceId, walk } = props;
  const { marks } = props.traversal;
  const t = useTranslations('traversal');
  const format = useFormatter();
  const mark = useMark(sourceId, props.traversal);
  const mayMark = useMay('operator');
  const shown = new Set(walk.buttons.map(({ label }) => label));
  const unseen = Object.keys(marks).filter((label) => !shown.has(label));
  const lines: Line[] = [
    ...walk.buttons,
    ...unseen.map((label) => ({ label, buttons: 0, presses: 0, gained: 0, state: 'new' as const })),
  ];
  const [all, setAll] = useState(lines.length <= mostShown + 3);
  // What a person may have to decide is always there.
  const isNotable = ({ label, state }: Line) => state !== 'pressed' || marks[label] !== undefined;
  const records = all ? lines : lines.filter((line, place) => place < mostShown || isNotable(line));
  return (
    <Section title={t('buttons-title')} caption={t('buttons-caption')}>
      <DataTable<Line>
        rowHeight={36}
        records={records}
        idAccessor="label"
        columns={[
          {
            accessor: 'label',
            title: t('column.label'),
            render: ({ label }) => <span className="cut">{label || t('no-text')}</span>,
          },
          {
            accessor: 'state',
            title: t('column.outcome'),
            width: 210,
            render: (line) => <span className="text-2">{t(outcomeOf(line, marks[line.label]))}</span>,
          },
          ...figures.map((name) => ({
            accessor: name,
            title: t(`column.${name === 'gained' ? 'fresh' : name}`),
            width: 110,
            textAlign: 'right' as const,
            render: (line: Line) => (
              <span className={`figures ${line[name] === 0 ? 'text-3' : ''}`}>
                {format.number(line[name])}
              </span>
            ),
          })),
          {
            accessor: 'mark',
            title: t('column.mark'),
            width: 290,
            textAlign: 'right' as const,
            render: ({ label }) =>
              label === '' ? null : (
                <SegmentedControl
                  size="xs"
                  aria-label={t('mark-of', { label })}
                  disabled={!mayMark || mark.isPending}
                  value={marks[label] ?? 'none'}
                  data={['none', ...pressMarkNames].map((value) => ({ value, label: t(`mark.${value}`) }))}
                  onChange={(value) =>
                    mark.mutate({ label, mark: value === 'none' ? null : (value as PressMark) })
                  }
                />
              ),
          },
        ]}
      />
      {records.length < lines.length ? (
        <Button size="xs" mt={12} onClick={() => setAll(true)}>
          {t('all-buttons', { n: lines.length })}
        </Button>
      ) : null}
    </Section>
  );
}

function outcomeOf({ state, buttons }: Line, mark: PressMark | undefined): string {
  // It may stand there: what is forbidden is passed over before it is looked at.
  if (buttons === 0) return mark === 'forbid' ? 'outcome.forbidden' : 'outcome.unseen';
  return state === 'withheld' && (mark === 'allow' || mark === 'pin')
    ? 'outcome.allowed'
    : `outcome.${state}`;
}

/** Marks are a setting of the source: the group's hold until a source has its own. */
function useMark(sourceId: number, { revision, marks }: Traversal) {
  const t = useTranslations('traversal');
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ label, mark }: { label: string; mark: PressMark | null }) => {
      const { [label]: _, ...others } = marks;
      const pressMarks = mark === null ? others : { ...others, [label]: mark };
      return demand(changeSource, {
        params: { sourceId },
        body: { revision, set: { collection: { pressMarks } } },
      });
    },
    onSuccess: () => notifications.show({ message: t('marked') }),
    onError: useTellFailure(),
    onSettled: () => reload(client, readTraversal),
  });
}
