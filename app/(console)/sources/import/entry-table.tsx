'use client';

import { Checkbox } from '@mantine/core';
import { useFormatter } from 'next-intl';
import { DataTable } from '@/components/table/data-table.tsx';
import type { ImportEntry } from '@/lib/api/contracts/interchange.ts';
import classes from './import.module.css';
import { useImportWords } from './import-words.ts';
import { OutcomeMark } from './outcome-mark.tsx';

const isTakeable = ({ outcome }: ImportEntry) => outcome === 'new' || outcome === 'changed';

/** Entries of a file with what is going to be done; those that are new or changed can be left out. */
export function EntryTable(props: {
  entries: ImportEntry[];
  leaveOut: ReadonlySet<number>;
  onLeaveOut: (numbers: ReadonlySet<number>) => void;
  current: number | null;
  onCurrent: (number: number) => void;
}) {
  const { entries, leaveOut, onLeaveOut, current, onCurrent } = props;
  const { t, field, remark } = useImportWords();
  const format = useFormatter();
  const takeable = entries.filter(isTakeable);
  const left = takeable.filter(({ number }) => leaveOut.has(number)).length;
  const set = (numbers: number[], taken: boolean) => {
    const next = new Set(leaveOut);
    for (const number of numbers) {
      if (taken) next.delete(number);
      else next.add(number);
    }
    onLeaveOut(next);
  };
  const saying = (entry: ImportEntry): string => {
    const { outcome, changes, problems, notes } = entry;
    const told = outcome === 'invalid' ? problems : notes;
    if (outcome === 'changed')
      return t('changes', {
        count: changes.length,
        fields: changes
          .slice(0, 4)
          .map((change) => field(change.field))
          .join(', '),
      });
    return told.map(remark).join(' ');
  };
  return (
    <DataTable<ImportEntry>
      rowHeight={40}
      fixedWidths
      idAccessor="number"
      records={entries}
      onRowClick={({ record }) => onCurrent(record.number)}
      customRowAttributes={({ number }) => ({ 'aria-current': number === current || undefined })}
      columns={[
        {
          accessor: 'take',
          width: 32,
          title:
            takeable.length === 0 ? null : (
              <Checkbox
                size="xs"
                aria-label={t('take-all')}
                checked={left === 0}
                indeterminate={left > 0 && left < takeable.length}
                onChange={(event) =>
                  set(
                    takeable.map(({ number }) => number),
                    event.currentTarget.checked,
                  )
                }
              />
            ),
          render: (entry) =>
            isTakeable(entry) ? (
              <Checkbox
                size="xs"
                aria-label={t('take', { name: entry.name || entry.address })}
                checked={!leaveOut.has(entry.number)}
                onClick={(event) => event.stopPropagation()}
                onChange={(event) => set([entry.number], event.currentTarget.checked)}
              />
            ) : null,
        },
        {
          accessor: 'outcome',
          title: t('column.outcome'),
          width: 132,
          render: ({ outcome }) => <OutcomeMark outcome={outcome} />,
        },
        {
          accessor: 'name',
          title: t('column.source'),
          width: 260,
          render: ({ name, address, number }) => (
            <div className={classes.source}>
              <button type="button" className={classes.name} onClick={() => onCurrent(number)} title={name}>
                {name || t('no-name')}
              </button>
              <div className="tiny text-3 cut" title={address}>
                {address || '—'}
              </div>
            </div>
          ),
        },
        {
          accessor: 'what',
          title: t('column.what'),
          render: (entry) => (
            <span className={entry.outcome === 'invalid' ? 'tone-bad' : 'text-2'} title={saying(entry)}>
              {saying(entry)}
            </span>
          ),
        },
        {
          accessor: 'group',
          title: t('column.group'),
          width: 150,
          render: ({ group }) =>
            group ? <span title={group}>{group}</span> : <span className="text-3">—</span>,
        },
        {
          accessor: 'line',
          title: t('column.line'),
          width: 64,
          textAlign: 'right',
          render: ({ line, number }) => (
            <span className="figures text-3">
              {line === null ? `№ ${format.number(number)}` : format.number(line)}
            </span>
          ),
        },
      ]}
    />
  );
}
