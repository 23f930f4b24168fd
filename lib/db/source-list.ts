import { sourceStatuses } from '../core/calm/source-status.ts';
import type { Transaction } from './database.ts';
import { Prisma, type SourceStatus } from './generated/client.ts';
import { sharedAnswer } from './shared-answer.ts';

export interface SourceFilter {
  status: readonly SourceStatus[];
  search?: string | undefined;
  sort: 'trouble' | 'name' | 'last-document';
  offset: number;
  limit: number;
}

export interface SourceRow {
  id: number;
  name: string;
  kind: 'feed' | 'listing';
  address: string;
  host: string;
  status: SourceStatus;
  statusReason: unknown;
  statusSince: Date;
  wrapperVersion: number | null;
  openAlerts: number;
  lastRunAt: Date | null;
  nextRunAt: Date;
  lastDocumentAt: Date | null;
}

/** One page of the sources that match. The counts and sparklines of the page come from the queries below. */
export async function listSourceRows(db: Transaction, filter: SourceFilter): Promise<SourceRow[]> {
  const conditions = [...searchConditions(filter.search)];
  if (filter.status.length > 0) {
    conditions.push(Prisma.sql`s.status::text = any(${filter.status as string[]})`);
  }
  const order = {
    trouble: Prisma.sql`array_position(${sourceStatuses as unknown as string[]}::text[], s.status::text), s.status_since desc, s.id`,
    name: Prisma.sql`lower(s.name), s.id`,
    'last-document': Prisma.sql`s.last_document_at desc nulls last, s.id`,
  }[filter.sort];
  return db.$queryRaw<SourceRow[]>`
    select s.id, s.name, s.kind::text as kind, s.address, s.host, s.status::text as status,
      s.status_reason as "statusReason", s.status_since as "statusSince", w.version as "wrapperVersion",
      (select count(*)::int from alert a where a.source_id = s.id and a.open_key is not null) as "openAlerts",
      s.last_run_at as "lastRunAt", s.next_run_at as "nextRunAt", s.last_document_at as "lastDocumentAt"
    from source s left join wrapper w on w.source_id = s.id and w.valid_until is null
    where ${all(conditions)}
    order by ${order}
    offset ${filter.offset} limit ${filter.limit}`;
}

/** All sources, or those of `ids`, by name. */
export function readSourceNames(
  db: Transaction,
  ids: readonly number[] | null = null,
): Promise<{ id: number; name: string }[]> {
  return db.$queryRaw`
    select id, name from source where ${ids}::int[] is null or id = any(${ids}::int[]) order by lower(name), id`;
}

/** Sources per status under the search. */
export async function countSourcesByStatus(
  db: Transaction,
  search: string | undefined,
): Promise<Record<string, number>> {
  const rows = await db.$queryRaw<{ status: string; sources: number }[]>`
    select s.status::text as status, count(*)::int as sources from source s
    where ${all(searchConditions(search))} group by s.status`;
  return Object.fromEntries(rows.map((row) => [row.status, row.sources]));
}

/** Documents per day and source, for the `days` days up to and with today, oldest first. Days begin at midnight UTC. */
export async function countDocumentsByDay(
  db: Transaction,
  sourceIds: readonly number[],
  now: Date,
  days: number,
): Promise<Map<number, number[]>> {
  const key = `days ${days} ${sourceIds.join()}`;
  return sharedAnswer(db, key, cheap, () => readDocumentsByDay(db, sourceIds, now, days));
}

async function readDocumentsByDay(
  db: Transaction,
  sourceIds: readonly number[],
  now: Date,
  days: number,
): Promise<Map<number, number[]>> {
  const today = Math.floor(now.getTime() / 86_400_000);
  const since = new Date((today - days + 1) * 86_400_000);
  const rows = await db.$queryRaw<{ sourceId: number; day: number; documents: number }[]>`
    select source_id as "sourceId", floor(extract(epoch from collected_at) / 86400)::int as day,
      count(*)::int as documents
    from document
    where source_id = any(${sourceIds as number[]}::int[]) and collected_at >= ${since}
    group by 1, 2`;
  const counts = new Map(sourceIds.map((id) => [id, new Array<number>(days).fill(0)]));
  for (const row of rows) {
    const place = row.day - today + days - 1;
    const of = counts.get(row.sourceId);
    if (of && place >= 0 && place < days) of[place] = row.documents;
  }
  return counts;
}

export interface Coverage {
  body: number;
  title: number;
  date: number;
  author: number;
}

/** Share of each source's newest `latest` documents that have the field. Sources without documents are left out. */
export async function measureCoverage(
  db: Transaction,
  sourceIds: readonly number[],
  latest: number,
): Promise<Map<number, Coverage>> {
  const key = `coverage ${latest} ${sourceIds.join()}`;
  return sharedAnswer(db, key, cheap, () => readCoverage(db, sourceIds, latest));
}

/** Milliseconds beyond which counts of a page of sources are shared for a while. */
const cheap = 25;

async function readCoverage(
  db: Transaction,
  sourceIds: readonly number[],
  latest: number,
): Promise<Map<number, Coverage>> {
  // The length in bytes stands before a compressed text: it need not be unpacked.
  const rows = await db.$queryRaw<({ sourceId: number } & Coverage)[]>`
    select s.id as "sourceId",
      avg((octet_length(d.text) > 0)::int)::float8 as body, avg((d.title is not null)::int)::float8 as title,
      avg((d.published_at is not null)::int)::float8 as date, avg((d.author is not null)::int)::float8 as author
    from unnest(${sourceIds as number[]}::int[]) as s (id)
    cross join lateral (
      select text, title, published_at, author from document where source_id = s.id order by id desc limit ${latest}
    ) d
    group by s.id`;
  return new Map(rows.map(({ sourceId, ...coverage }) => [sourceId, coverage]));
}

function searchConditions(search: string | undefined): Prisma.Sql[] {
  if (!search) return [];
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return [Prisma.sql`(s.name ilike ${pattern} or s.address ilike ${pattern})`];
}

function all(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join([...conditions], ' and ');
}
