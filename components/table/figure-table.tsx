import type { ReactNode } from 'react';
import classes from './figure-table.module.css';

export interface FigureTableProps {
  /** What the table is, read aloud. */
  label: string;
  columns: { head: ReactNode; align?: 'left' | 'right' }[];
  rows: ReactNode[][];
  /** Scrolls past this height. */
  maxHeight?: number;
}

/** A plain table of figures in our rules: head of 12 px, hairlines, figures right, no frame. */
export function FigureTable({ label, columns, rows, maxHeight = 320 }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
    <section className={classes.scroll} style={{ maxHeight }} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ head, align = 'left' }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed
              <th key={column} data-align={align} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stand in the order of the chart
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed
                <td key={column} data-align={columns[column]?.align ?? 'left'}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
