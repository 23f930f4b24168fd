'use client';

import clsx from 'clsx';
import {
  DataTable as MantineDataTable,
  type DataTableProps as MantineDataTableProps,
} from 'mantine-datatable';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

type Own<T> = {
  /** 32 plain, 36 with a chart, 40 with two lines. */
  rowHeight?: 32 | 36 | 40;
  /** What stands where rows would be. */
  empty?: ReactNode;
  /** Keeps the first column in view when the table is wider than its pane. */
  firstColumnFixed?: boolean;
  /** Columns keep to their widths and share what is left; texts are cut, and nothing scrolls sideways. */
  fixedWidths?: boolean;
} & MantineDataTableProps<T>;

/** mantine-datatable in our rules: head of 12 px, hairlines, no stripes, no frame, figures right. */
export function DataTable<T>({
  rowHeight = 36,
  empty,
  firstColumnFixed = false,
  fixedWidths = false,
  ...props
}: Own<T>) {
  const none = !props.fetching && (props.records?.length ?? 0) === 0;
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
    className: clsx(classes.table, classes[`rows${rowHeight}`], fixedWidths && classes.fixed),
  };
  return <MantineDataTable<T> {...(table as unknown as MantineDataTableProps<T>)} />;
}
