import type { Severity } from '../core/alerts/kinds.ts';
import { type AlertStatus, openStatuses } from '../core/alerts/life-cycle.ts';
import type { Transaction } from './database.ts';
import { Prisma } from './generated/client.ts';

/** Empty lists filter nothing. */
export interface AlertFilter {
  status: readonly AlertStatus[];
  severity: readonly Severity[];
  kind: readonly string[];
  field: readonly string[];
  source: readonly number[];
  /** Ids of people; 0 stands for nobody. */
  assignee: readonly number[];
  search?: string | undefined;
}
export type AlertSort = 'severity' | 'newest' | 'oldest' | 'score';

export interface AlertListRow {
  id: bigint;
  kind: string;
  field: string;
  severity: Severity;
  status: AlertStatus;
  openedAt: Date;
  lastSeenAt: Date;
  closedAt: Date | null;
  confirmedAt: Date | null;
  snoozedUntil: Date | null;
  occurrenceCount: number;
  documentCount: number;
  score: number | null;
  threshold: number | null;
  sentence: unknown;
  wrapperVersion: number;
  revision: number;
  sourceId: number;
  sourceName: string;
  sourceHost: string;
  assigneeId: number | null;
  assigneeName: string | null;
}

const order: Record<AlertSort, Prisma.Sql> = {
  severity: Prisma.sql`a.severity, a.opened_at desc, a.id desc`,
  newest: Prisma.sql`a.opened_at desc, a.id desc`,
  oldest: Prisma.sql`a.opened_at, a.id`,
  score: Prisma.sql`a.score / nullif(a.threshold, 0) desc nulls last, a.severity, a.id desc`,
};

export async function listAlertRows(
  db: Transaction,
  filter: AlertFilter,
  page: { sort: AlertSort; offset: number; limit: number },
): Promise<AlertListRow[]> {
  return db.$queryRaw<AlertListRow[]>`
    select a.id, a.kind, a.field, a.severity::text as severity, a.status::text as status, a.opened_at as "openedAt",
      a.last_seen_at as "lastSeenAt", a.closed_at as "closedAt", a.confirmed_at as "confirmedAt",
      a.snoozed_until as "snoozedUntil", a.occurrence_count as "occurrenceCount", a.document_count as "documentCount",
      a.score, a.threshold, a.sentence, a.wrapper_version as "wrapperVersion", a.revision, a.source_id as "sourceId",
      s.name as "sourceName", s.host as "sourceHost", a.assignee_id as "assigneeId", u.name as "assigneeName"
    from alert a join source s on s.id = a.source_id left join app_user u on u.id = a.assignee_id
    where ${all(Object.values(conditions(filter)))}
    order by ${order[page.sort]}
    offset ${page.offset} limit ${page.limit}`;
}

/** Ids of all alerts that match, for work on the whole filter. */
export async function listAlertIds(db: Transaction, filter: AlertFilter, limit: number): Promise<bigint[]> {
  const rows = await db.$queryRaw<{ id: bigint }[]>`
    select a.id from alert a join source s on s.id = a.source_id
    where ${all(Object.values(conditions(filter)))} order by ${order.severity} limit ${limit}`;
  return rows.map(({ id }) => id);
}

export interface FacetCount {
  facet: 'status' | 'severity' | 'kind' | 'field' | 'source' | 'assignee';
  value: string;
  /** Name of the source or the person. */
  name: string | null;
  count: number;
}

/** Counts of each facet's values under all filters but its own, and the totals: alerts and sources. One pass. */
export async function countAlertFacets(
  db: Transaction,
  filter: AlertFilter,
): Promise<{ facets: FacetCount[]; alerts: number; sources: number }> {
  const { search, ...own } = conditions(filter);
  const names = Object.keys(own) as FacetCount['facet'][];
  const flags = names.map((name) => Prisma.sql`(${own[name]}) as ${Prisma.raw(`f_${name}`)}`);
  const others = (name: FacetCount['facet']) =>
    Prisma.raw(
      names
        .filter((other) => other !== name)
        .map((other) => `f_${other}`)
        .join(' and '),
    );
  const columns: Record<FacetCount['facet'], [string, string]> = {
    status: ['status::text', 'null::text'],
    severity: ['severity::text', 'null::text'],
    kind: ['kind', 'null::text'],
    field: ['field', 'null::text'],
    source: ['source_id::text', 'source_name'],
    assignee: ['coalesce(assignee_id, 0)::text', 'assignee_name'],
  };
  const parts = names.map(
    (name) => Prisma.sql`
      select ${name}::text as facet, ${Prisma.raw(columns[name][0])} as value, ${Prisma.raw(columns[name][1])} as name, count(*)::int as count
      from base where ${others(name)} group by 1, 2, 3`,
  );
  const whole = Prisma.raw(names.map((name) => `f_${name}`).join(' and '));
  const rows = await db.$queryRaw<(Omit<FacetCount, 'facet'> & { facet: string })[]>`
    with base as (
      select a.status, a.severity, a.kind, a.field, a.source_id, s.name as source_name, a.assignee_id,
        u.name as assignee_name, ${Prisma.join(flags)}
      from alert a join source s on s.id = a.source_id left join app_user u on u.id = a.assignee_id
      where ${search})
    ${Prisma.join(parts, ' union all ')}
    union all select 'alerts', '', null, count(*)::int from base where ${whole}
    union all select 'sources', '', null, count(distinct source_id)::int from base where ${whole}
    order by count desc, name, value`;
  const total = (name: string) => rows.find((row) => row.facet === name)?.count ?? 0;
  return {
    facets: rows.filter((row): row is FacetCount => names.includes(row.facet as FacetCount['facet'])),
    alerts: total('alerts'),
    sources: total('sources'),
  };
}

/** How many alerts are in each of the saved views that everybody has, and what an empty inbox wants to say. */
export async function readInboxFacts(db: Transaction, userId: number, now: Date) {
  const rows = await db.$queryRaw<
    { needsLook: number; mine: number; unassigned: number; snoozed: number; allOpen: number }[]
  >`
    select (count(*) filter (where status <> 'snoozed'))::int as "needsLook",
      (count(*) filter (where assignee_id = ${userId}))::int as mine,
      (count(*) filter (where assignee_id is null and status <> 'snoozed'))::int as unassigned,
      (count(*) filter (where status = 'snoozed'))::int as snoozed, count(*)::int as "allOpen"
    from alert where open_key is not null`;
  const watch = await db.$queryRaw<
    { watched: number; paused: number; learning: number; lastRunAt: Date | null; nextRunAt: Date | null }[]
  >`
    select (count(*) filter (where paused_at is null))::int as watched,
      (count(*) filter (where paused_at is not null))::int as paused,
      (count(*) filter (where status = 'learning' and paused_at is null))::int as learning,
      max(last_run_at) as "lastRunAt", min(next_run_at) filter (where paused_at is null) as "nextRunAt" from source`;
  const lastClosed = await db.alert.findFirst({
    where: { closedAt: { not: null } },
    orderBy: { closedAt: 'desc' },
    select: {
      id: true,
      closedAt: true,
      status: true,
      events: {
        where: { action: { in: ['resolved', 'recovered', 'false-alarm'] } },
        orderBy: { id: 'desc' },
        take: 1,
        select: { user: { select: { name: true } } },
      },
    },
  });
  const dayAgo = new Date(now.getTime() - 86_400_000);
  return {
    views: rows[0]!,
    watch: watch[0]!,
    lastClosed: lastClosed && {
      id: lastClosed.id,
      at: lastClosed.closedAt!,
      by: lastClosed.events[0]?.user?.name ?? null,
    },
    closedToday: await db.alert.count({ where: { closedAt: { gte: dayAgo } } }),
  };
}

/** One condition a facet, "true" where it filters nothing; and that of the search. */
function conditions(filter: AlertFilter): Record<FacetCount['facet'] | 'search', Prisma.Sql> {
  // Compared as what the column is, so that its index serves.
  const among = (column: Prisma.Sql, values: readonly string[], type = Prisma.sql`text[]`) =>
    values.length === 0 ? Prisma.sql`true` : Prisma.sql`${column} = any(${[...values]}::${type})`;
  // A closed alert is of no interest unless it is asked for.
  const status = filter.status.length > 0 ? filter.status : openStatuses;
  const words = filter.search?.trim();
  const like = `%${words?.replace(/[\\%_]/g, '\\$&')}%`;
  const number = words?.match(/^(?:A-)?(\d{1,18})$/i)?.[1];
  return {
    status: among(Prisma.sql`a.status`, status, Prisma.sql`alert_status[]`),
    severity: among(Prisma.sql`a.severity`, filter.severity, Prisma.sql`severity[]`),
    kind: among(Prisma.sql`a.kind`, filter.kind),
    field: among(Prisma.sql`a.field`, filter.field),
    source: among(Prisma.sql`a.source_id`, filter.source.map(String), Prisma.sql`int[]`),
    assignee: among(Prisma.sql`coalesce(a.assignee_id, 0)::text`, filter.assignee.map(String)),
    search: words
      ? Prisma.sql`s.deleted_at is null and (s.name ilike ${like} or s.host ilike ${like} or a.sentence::text ilike ${like} or a.id = ${BigInt(number ?? -1)})`
      : Prisma.sql`s.deleted_at is null`,
  };
}

function all(parts: readonly Prisma.Sql[]): Prisma.Sql {
  return Prisma.join([...parts], ' and ');
}
