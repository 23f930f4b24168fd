import type { Transaction } from './database.ts';
import { Prisma } from './generated/client.ts';

export interface DocumentFilter {
  before?: bigint | undefined;
  source?: number | undefined;
  run?: bigint | undefined;
  state?: 'suspicious' | 'held' | 'empty' | undefined;
  /** Words looked for in title and address. */
  search?: string | undefined;
}

export interface DocumentRow {
  id: bigint;
  sourceId: number;
  sourceName: string;
  url: string;
  title: string | null;
  author: string | null;
  publishedAt: Date | null;
  collectedAt: Date;
  characters: number;
  suspicious: boolean;
  heldByAlertId: bigint | null;
}

/**
 * Documents that match, newest first, at most `limit`. By id and not by offset, so that the thousandth page costs what the
 * first does. A search for words looks through the newest `searchDepth` documents of the other filters only: there is no
 * index of words yet, and an unbounded one would read the whole table for a word that nobody wrote.
 */
export async function listDocumentRows(
  db: Transaction,
  filter: DocumentFilter,
  limit: number,
  searchDepth: number,
): Promise<DocumentRow[]> {
  const conditions = [
    filter.before === undefined ? null : Prisma.sql`d.id < ${filter.before}`,
    filter.source === undefined ? null : Prisma.sql`d.source_id = ${filter.source}`,
    filter.run === undefined ? null : Prisma.sql`d.run_id = ${filter.run}`,
    filter.state === 'suspicious' ? Prisma.sql`d.suspicious` : null,
    filter.state === 'held' ? Prisma.sql`d.held_by_alert_id is not null` : null,
    filter.state === 'empty' ? Prisma.sql`d.text = ''` : null,
  ].filter((each) => each !== null);
  const where =
    conditions.length === 0 ? Prisma.empty : Prisma.sql`where ${Prisma.join(conditions, ' and ')}`;
  const pattern = filter.search ? `%${filter.search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const from = pattern
    ? Prisma.sql`(select * from document d ${where} order by d.id desc limit ${searchDepth}) d`
    : Prisma.sql`document d`;
  const matching = pattern ? Prisma.sql`where d.title ilike ${pattern} or d.url ilike ${pattern}` : where;
  return db.$queryRaw<DocumentRow[]>`
    select d.id, d.source_id as "sourceId", s.name as "sourceName", d.url, d.title, d.author,
      d.published_at as "publishedAt", d.collected_at as "collectedAt", length(d.text) as characters,
      d.suspicious, d.held_by_alert_id as "heldByAlertId"
    from ${from} join source s on s.id = d.source_id
    ${matching}
    order by d.id desc
    limit ${limit}`;
}
