import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

export type Cell = string | number | boolean | Date | null;

/** Lines are handed over in parcels of about this many characters. */
const parcel = 1 << 18;

/** Writes rows by COPY, in the format of its text form; a row is an array in the order of `columns`. */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const names = columns.map((name) => client.escapeIdentifier(name)).join(', ');
  const into = client.query(from(`copy ${client.escapeIdentifier(table)} (${names}) from stdin`));
  await pipeline(Readable.from(parcels(rows)), into);
}

function* parcels(rows: Iterable<readonly Cell[]>): Generator<string> {
  let text = '';
  for (const row of rows) {
    let line = '';
    for (let i = 0; i < row.length; i++) line += (i === 0 ? '' : '\t') + written(row[i]!);
    text += `${line}\n`;
    if (text.length < parcel) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function written(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string')
    return special.test(cell) ? cell.replace(/[\\\t\n\r]/g, (sign) => escapes[sign]!) : cell;
  return cell instanceof Date ? cell.toISOString() : String(cell);
}
