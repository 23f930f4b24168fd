import type { Transaction } from '../database.ts';
import { Prisma } from '../generated/client.ts';

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
const packed = Prisma.raw(
  `string_agg(${columns.map((column) => `float4send(${column}::float4)`).join(' || ')}, ''::bytea)`,
);

/** Newest documents of a source that are looked at. */
const mostDocuments = 100_000;

export interface ScatterPoint {
  id: bigint;
  title: string | null;
  values: number[];
}

/**
 * The nine features, in the order of X, of the newest documents that may be trained on: a column each. Seven digits of each
 * value, which is more than a drawing shows.
 */
export async function readFeatureColumns(db: Transaction, sourceId: number): Promise<Float64Array[]> {
  const rows = await db.$queryRaw<{ packed: Uint8Array | null }[]>`
    select ${packed} as packed from (
      select * from measurement where source_id = ${sourceId} and trainable order by document_id desc limit ${mostDocuments}
    ) newest`;
  const bytes = rows[0]!.packed ?? new Uint8Array();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length / (4 * columns.length);
  return columns.map((_, place) => {
    const column = new Float64Array(count);
    for (let i = 0; i < count; i++) column[i] = view.getFloat32((i * columns.length + place) * 4);
    return column;
  });
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
