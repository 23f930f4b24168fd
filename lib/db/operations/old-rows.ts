import type { Transaction } from '../database.ts';
import { Prisma } from '../generated/client.ts';

export const agedKinds = ['sketches', 'runs', 'revisions', 'deliveries', 'audit'] as const;
export type AgedKind = (typeof agedKinds)[number];

/** What is old: the rows, what of them counts as bytes, and how they go. Evidence of open alerts stays. */
const aged: Record<
  AgedKind,
  { table: Prisma.Sql; old: (before: Date) => Prisma.Sql; key: Prisma.Sql; bytes: Prisma.Sql }
> = {
  sketches: {
    table: Prisma.sql`measurement join document on document.id = document_id`,
    key: Prisma.sql`document_id`,
    bytes: Prisma.sql`length(sketch)`,
    old: (before) => Prisma.sql`
      sketch is not null and collected_at < ${before}
      and not exists (select 1 from alert_document join alert on alert.id = alert_id
        where alert_document.document_id = measurement.document_id and open_key is not null)`,
  },
  runs: {
    table: Prisma.sql`run`,
    key: Prisma.sql`id`,
    bytes: Prisma.sql`pg_column_size(run.*)`,
    old: (before) => Prisma.sql`
      state = 'finished' and started_at < ${before}
      and not exists (select 1 from alert_occurrence join alert on alert.id = alert_id
        where run_id = run.id and open_key is not null)
      and id not in (select distinct on (source_id) id from run order by source_id, id desc)`,
  },
  revisions: {
    table: Prisma.sql`document_revision`,
    key: Prisma.sql`ctid`,
    bytes: Prisma.sql`pg_column_size(document_revision.*)`,
    old: (before) => Prisma.sql`
      collected_at < ${before}
      and not exists (select 1 from alert_document join alert on alert.id = alert_id
        where alert_document.document_id = document_revision.document_id and open_key is not null)`,
  },
  deliveries: {
    table: Prisma.sql`delivery`,
    key: Prisma.sql`id`,
    bytes: Prisma.sql`pg_column_size(delivery.*)`,
    old: (before) => Prisma.sql`finished_at < ${before}`,
  },
  audit: {
    table: Prisma.sql`audit_entry`,
    key: Prisma.sql`id`,
    bytes: Prisma.sql`pg_column_size(audit_entry.*)`,
    old: (before) => Prisma.sql`at < ${before}`,
  },
};

/** What an age would delete. */
export async function countOldRows(
  db: Transaction,
  kind: AgedKind,
  before: Date,
): Promise<{ rows: number; bytes: number }> {
  const { table, bytes, old } = aged[kind];
  const rows = await db.$queryRaw<{ rows: number; bytes: number }[]>`
    select count(*)::int as rows, coalesce(sum(${bytes}), 0)::float8 as bytes from ${table} where ${old(before)}`;
  return rows[0]!;
}

/** Deletes the old, at most so many at once; of sketches only the sketch, the figures stay. @returns how many */
export async function deleteOldRows(
  db: Transaction,
  kind: AgedKind,
  before: Date,
  most: number,
): Promise<number> {
  const { table, key, old } = aged[kind];
  const some = Prisma.sql`select ${key} from ${table} where ${old(before)} limit ${most}`;
  return kind === 'sketches'
    ? db.$executeRaw`update measurement set sketch = null where document_id in (${some})`
    : db.$executeRaw`delete from ${table} where ${key} in (${some})`;
}

export interface Usage {
  rows: number;
  bytes: number;
  oldest: Date | null;
}

/** What there is of a kind. Of what the database keeps, bytes are those of its table and indexes. */
export async function usageOf(db: Transaction, kind: AgedKind | 'captures'): Promise<Usage> {
  const rows = await db.$queryRaw<Usage[]>(usage[kind]);
  return rows[0]!;
}

const tableBytes = (table: string) => Prisma.sql`pg_total_relation_size(${table}::regclass)::float8`;
const usage: Record<AgedKind | 'captures', Prisma.Sql> = {
  captures: Prisma.sql`
    select count(*)::int as rows, coalesce(sum(byte_length), 0)::float8 as bytes, min(fetched_at) as oldest from capture`,
  sketches: Prisma.sql`
    select count(sketch)::int as rows, coalesce(sum(length(sketch)), 0)::float8 as bytes,
      (select min(collected_at) from document) as oldest from measurement`,
  runs: Prisma.sql`select count(*)::int as rows, ${tableBytes('run')} as bytes, min(started_at) as oldest from run`,
  revisions: Prisma.sql`
    select count(*)::int as rows, ${tableBytes('document_revision')} as bytes, min(collected_at) as oldest
    from document_revision`,
  deliveries: Prisma.sql`
    select count(*)::int as rows, ${tableBytes('delivery')} as bytes, min(created_at) as oldest from delivery`,
  audit: Prisma.sql`
    select count(*)::int as rows, ${tableBytes('audit_entry')} as bytes, min(at) as oldest from audit_entry`,
};
