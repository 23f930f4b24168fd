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

/** Whether only the newest documents are looked through: what there is no index for would else read the whole table. */
export function isBounded({ search, state, source, run }: DocumentFilter): boolean {
  const rare = state === 'suspicious' || state === 'empty';
  return Boolean(search) || (rare && source === undefined && run === undefined);
}

/**
 * Documents that match, newest first, at most `limit`. By id and not by offset, so that the thousandth page costs what the
 * first does. A bounded filter looks through the newest `depth` documents of the source, run and page only.
 */
export async function listDocumentRows(
  db: Transaction,
  filter: DocumentFilter,
  limit: number,
  depth: number,
): Promise<DocumentRow[]> {
  const indexed = [
    filter.before === undefined ? null : Prisma.sql`d.id < ${filter.before}`,
    filter.source === undefined ? null : Prisma.sql`d.source_id = ${filter.source}`,
    filter.run === undefined ? null : Prisma.sql`d.run_id = ${filter.run}`,
    filter.state === 'held' ? Prisma.sql`d.held_by_alert_id is not null` : null,
  ];
  const pattern = filter.search ? `%${filter.search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const read = [
    filter.state === 'suspicious' ? Prisma.sql`d.suspicious` : null,
    filter.state === 'empty' ? Prisma.sql`d.text = ''` : null,
    pattern === null ? null : Prisma.sql`(d.title ilike ${pattern} or d.url ilike ${pattern})`,
  ];
  const bounded = isBounded(filter);
  const from = bounded
    ? Prisma.sql`(select * from document d ${where(indexed)} order by d.id desc limit ${depth}) d`
    : Prisma.sql`document d`;
  const matching = where(bounded ? read : [...indexed, ...read]);
  return db.$queryRaw<DocumentRow[]>`
    select d.id, d.source_id as "sourceId", s.name as "sourceName", d.url, d.title, d.author,
      d.published_at as "publishedAt", d.collected_at as "collectedAt", length(d.text) as characters,
      d.suspicious, d.held_by_alert_id as "heldByAlertId"
    from ${from} join source s on s.id = d.source_id
    ${matching}
    order by d.id desc
    limit ${limit}`;
}

function where(conditions: readonly (Prisma.Sql | null)[]): Prisma.Sql {
  const given = conditions.filter((each) => each !== null);
  return given.length === 0 ? Prisma.empty : Prisma.sql`where ${Prisma.join(given, ' and ')}`;
}
