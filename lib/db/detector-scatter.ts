import type { Transaction } from './database.ts';
import { Prisma } from './generated/client.ts';

/** P, S, N, V, then the five tag categories: columns of `measurement`. */
const columns = [
  'page_size',
  'text_size',
  'paragraph_count',
  'paragraph_variance',
  'link_count',
  'block_count',
  'format_count',
  'image_count',
  'other_count',
] as const;
const names = Prisma.raw(columns.map((column) => `m.${column}::float8`).join(', '));

export const pairs = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
] as const;

/** Newest documents of a source that are looked at. */
const mostDocuments = 100_000;

export interface ScatterPoint {
  id: bigint;
  title: string | null;
  values: number[];
}

/** Least and most of each of the nine features, and their quantiles .05 .25 .75 .95, over the documents that may be trained on. */
export async function readFeatureRanges(db: Transaction, sourceId: number) {
  const parts = columns.map(
    (column) => `array[min(${column})::float8, max(${column})::float8,
      percentile_disc(0.05) within group (order by ${column})::float8,
      percentile_disc(0.25) within group (order by ${column})::float8,
      percentile_disc(0.75) within group (order by ${column})::float8,
      percentile_disc(0.95) within group (order by ${column})::float8] as ${column}`,
  );
  const rows = await db.$queryRaw<({ documents: number } & Record<string, number[]>)[]>`
    select count(*)::int as documents, ${Prisma.raw(parts.join(', '))} from (
      select * from measurement where source_id = ${sourceId} and trainable order by document_id desc limit ${mostDocuments}
    ) newest`;
  const row = rows[0]!;
  return { documents: row.documents, ranges: columns.map((column) => row[column] as number[]) };
}

export interface GridAsked {
  /** Place in `pairs`. */
  pair: number;
  scale: 'linear' | 'log';
  /** In the features' own units. */
  x: [number, number];
  y: [number, number];
}

/** How many of the documents that may be trained on lie in each cell of a grid; empty cells are left out. One pass, in the database. */
export async function readDensity(
  db: Transaction,
  sourceId: number,
  asked: readonly GridAsked[],
  cells: { x: number; y: number },
): Promise<{ pair: number; cell: number; count: number }[]> {
  const place = (column: string, [low, high]: [number, number], scale: string, count: number) => {
    const on = (value: string) => (scale === 'log' ? `ln(1 + ${value})` : `${value}`);
    const span = `greatest(${on(`${high}::float8`)} - ${on(`${low}::float8`)}, 1e-9)`;
    return Prisma.raw(
      `least(${count - 1}, floor((${on(`${column}::float8`)} - ${on(`${low}::float8`)}) / ${span} * ${count}))::int`,
    );
  };
  const each = asked.map(({ pair, scale, x, y }) => {
    const [a, b] = pairs[pair]!;
    const [ca, cb] = [columns[a]!, columns[b]!];
    return Prisma.sql`
      select ${pair}::int as pair, ${place(cb, y, scale, cells.y)} * ${cells.x}::int + ${place(ca, x, scale, cells.x)} as cell,
        count(*)::int as count
      from newest
      where ${Prisma.raw(`${ca}`)} between ${x[0]} and ${x[1]} and ${Prisma.raw(`${cb}`)} between ${y[0]} and ${y[1]}
      group by 2`;
  });
  return db.$queryRaw`
    with newest as materialized (
      select page_size, text_size, paragraph_count, paragraph_variance from measurement
      where source_id = ${sourceId} and trainable order by document_id desc limit ${mostDocuments}
    ) ${Prisma.join(each, ' union all ')}`;
}

/** The newest documents, right ones or suspicious ones, newest first. */
export async function listScatterPoints(
  db: Transaction,
  sourceId: number,
  suspicious: boolean,
  limit: number,
): Promise<ScatterPoint[]> {
  return db.$queryRaw<ScatterPoint[]>`
    select d.id, d.title, array[${names}] as values
    from document d join measurement m on m.document_id = d.id
    where d.source_id = ${sourceId} and d.suspicious = ${suspicious}
    order by d.id desc limit ${limit}`;
}
