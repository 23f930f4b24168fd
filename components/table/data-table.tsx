'use client';

import clsx from 'clsx';
import {
  DataTable as MantineDataTable,
  type DataTableProps as MantineDataTableProps,
} from 'mantine-datatable';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import classes from './data-table.module.css';
import { useFits } from './use-fits.ts';
import { useRowWindow } from './use-row-window.ts';

type Own<T> = {
  /** 32 plain, 36 with a chart, 40 with two lines, 60 with three. */
  rowHeight?: 32 | 36 | 40 | 60;
  /** What stands where rows would be. */
  empty?: ReactNode;
  /** Keeps the first column in view when the table is wider than its pane. */
  firstColumnFixed?: boolean;
  /** Columns keep to their widths and share what is left; texts are cut, and nothing scrolls sideways. */
  fixedWidths?: boolean;
} & MantineDataTableProps<T>;

/** With more rows than this only those near the view are drawn. */
const mostDrawn = 120;
/** With more rows than this the head stays in sight while they scroll. */
const manyRows = 15;

/**
 * mantine-datatable in our rules: head of 12 px, hairlines, no stripes, no frame, figures right. Long tables draw only the
 * rows near the view, so that thousands scroll as smoothly as ten; all of a table's rows then have the same height.
 */
export function DataTable<T>({
  rowHeight = 36,
  empty,
  firstColumnFixed = false,
  fixedWidths = false,
  ...props
}: Own<T>) {
  const frame = useRef<HTMLDivElement>(null);
  const records = props.records ?? [];
  const shown = useRowWindow(frame, records.length, rowHeight, records.length > mostDrawn);
  const long = records.length > manyRows;
  const fits = useFits(frame, long);
  const none = !props.fetching && records.length === 0;
  if (none && empty) return <>{empty}</>;
  const table = {
    withTableBorder: false,
    withRowBorders: true,
    striped: false,
    highlightOnHover: true,
    verticalSpacing: 0,
    horizontalSpacing: 0,
    fz: 'md',
    height: 'auto',
    minHeight: 0,
    noRecordsText: '',
    pinFirstColumn: firstColumnFixed,
    rowColor: undefined,
    borderColor: 'var(--line)',
    rowBorderColor: 'var(--line)',
    ...props,
    ...(shown && {
      records: records.slice(shown.from, shown.to),
      customRowAttributes: (record: T, place: number) => ({
        ...props.customRowAttributes?.(record, shown.from + place),
        'aria-rowindex': shown.from + place + 2,
      }),
    }),
    className: clsx(
      classes.table,
      classes[`rows${rowHeight}`],
      fixedWidths && classes.fixed,
      shown && classes.windowed,
      long && classes.long,
      fits && classes.headStays,
    ),
  };
  const space = shown && {
    '--space-before': `${shown.before}px`,
    '--space-after': `${shown.after}px`,
  };
  return (
    <div ref={frame} className={classes.frame} style={(space ?? undefined) as CSSProperties | undefined}>
      <MantineDataTable<T> {...(table as unknown as MantineDataTableProps<T>)} />
    </div>
  );
}
