import { sourceStatuses } from '../../core/calm/source-status.ts';
import type { Transaction } from '../database.ts';
import { Prisma, type SourceStatus } from '../generated/client.ts';

export const sourceSorts = [
  ...['trouble', 'name', 'group', 'per-day', 'title', 'date', 'author', 'body'],
  ...['alerts', 'last-run', 'next-run', 'last-document', 'rules'],
] as const;

/** Which sources; an empty list means all. */
export interface SourceChoice {
  status: readonly SourceStatus[];
  kind: readonly ('feed' | 'listing')[];
  /** Ids of groups; 0 stands for no group. */
  group: readonly number[];
  host?: string | undefined;
  /** Only those where title, date or body is found in less than this share, 0–1, of the newest documents. */
  below?: number | undefined;
  search?: string | undefined;
  /** Deleted ones, which wait to be purged, instead of the others. */
  deleted: boolean;
}

export interface SourceFilter extends SourceChoice {
  sort: string;
  order: 'asc' | 'desc';
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
  groupId: number | null;
  groupName: string | null;
  deletedAt: Date | null;
}

/** Counted once for all sources: open alerts are few, and asking for each source read the index of all of them. */
const openAlerts = Prisma.sql`coalesce(o.alerts, 0)`;
const countedAlerts = Prisma.sql`left join (
  select source_id, count(*)::int as alerts from alert where open_key is not null group by 1) o on o.source_id = s.id`;
const trouble = Prisma.sql`array_position(${sourceStatuses as unknown as string[]}::text[], s.status::text)`;
const orders: Record<string, Prisma.Sql> = {
  name: Prisma.sql`lower(s.name)`,
  group: Prisma.sql`lower(g.name)`,
  'per-day': Prisma.sql`(select sum(n) from unnest(f.days) n)`,
  title: Prisma.sql`f.title`,
  date: Prisma.sql`f.date`,
  author: Prisma.sql`f.author`,
  body: Prisma.sql`f.body`,
  alerts: openAlerts,
  'last-run': Prisma.sql`s.last_run_at`,
  'next-run': Prisma.sql`case when s.paused_at is null then s.next_run_at end`,
  'last-document': Prisma.sql`s.last_document_at`,
  rules: Prisma.sql`w.version`,
};

/** One page of the sources that match. Their figures come from lib/db/source-figures. */
export async function listSourceRows(db: Transaction, filter: SourceFilter): Promise<SourceRow[]> {
  const by = orders[filter.sort];
  const direction = filter.order === 'desc' ? Prisma.sql`desc` : Prisma.sql`asc`;
  const order = by
    ? Prisma.sql`${by} ${direction} nulls last, s.id`
    : Prisma.sql`${trouble} ${direction}, s.status_since desc, s.id`;
  return db.$queryRaw<SourceRow[]>`
    select s.id, s.name, s.kind::text as kind, s.address, s.host, s.status::text as status,
      s.status_reason as "statusReason", s.status_since as "statusSince", w.version as "wrapperVersion",
      ${openAlerts} as "openAlerts", s.last_run_at as "lastRunAt", s.next_run_at as "nextRunAt",
      s.last_document_at as "lastDocumentAt", g.id as "groupId", g.name as "groupName", s.deleted_at as "deletedAt"
    ${matching(filter, countedAlerts)}
    order by ${order}
    offset ${filter.offset} limit ${filter.limit}`;
}

/** Ids of those that match, at most `limit`. */
export async function listSourceIds(db: Transaction, choice: SourceChoice, limit: number): Promise<number[]> {
  const rows = await db.$queryRaw<
    { id: number }[]
  >`select s.id ${matching(choice)} order by s.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

function matching(choice: SourceChoice, more = Prisma.empty): Prisma.Sql {
  return Prisma.sql`
    from source s left join wrapper w on w.source_id = s.id and w.valid_until is null
      left join source_group g on g.id = s.group_id left join source_figures f on f.source_id = s.id
      ${more}
    where ${Prisma.join(conditionsOf(choice), ' and ')}`;
}

/** All sources, or those of `ids`, by name. */
export function readSourceNames(
  db: Transaction,
  ids: readonly number[] | null = null,
): Promise<{ id: number; name: string }[]> {
  return db.$queryRaw`
    select id, name from source
    where deleted_at is null and (${ids}::int[] is null or id = any(${ids}::int[])) order by lower(name), id`;
}

/** Hosts that have `search` in their name, those with most sources first. */
export function listHosts(
  db: Transaction,
  search: string,
  limit: number,
): Promise<{ host: string; sources: number }[]> {
  return db.$queryRaw`
    select host, count(*)::int as sources from source
    where deleted_at is null and host ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}
    group by host order by count(*) desc, host limit ${limit}`;
}

/** Sources per status under the rest of the filter. */
export async function countSourcesByStatus(
  db: Transaction,
  choice: SourceChoice,
): Promise<Record<string, number>> {
  const rows = await db.$queryRaw<{ status: string; sources: number }[]>`
    select s.status::text as status, count(*)::int as sources
    ${matching({ ...choice, status: [] })} group by s.status`;
  return Object.fromEntries(rows.map((row) => [row.status, row.sources]));
}

function conditionsOf(choice: SourceChoice): Prisma.Sql[] {
  const { status, kind, group, host, below, search } = choice;
  const conditions = [
    choice.deleted ? Prisma.sql`s.deleted_at is not null` : Prisma.sql`s.deleted_at is null`,
  ];
  if (status.length > 0) conditions.push(Prisma.sql`s.status::text = any(${status as string[]})`);
  if (kind.length > 0) conditions.push(Prisma.sql`s.kind::text = any(${kind as string[]})`);
  if (group.length > 0)
    conditions.push(Prisma.sql`coalesce(s.group_id, 0) = any(${group as number[]}::int[])`);
  if (host) conditions.push(Prisma.sql`s.host = ${host}`);
  if (below !== undefined) conditions.push(Prisma.sql`least(f.title, f.date, f.body) < ${below}`);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(Prisma.sql`(s.name ilike ${pattern} or s.address ilike ${pattern})`);
  }
  return conditions;
}
