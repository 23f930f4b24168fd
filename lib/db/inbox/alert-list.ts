import type { AlertGrouping } from '../../core/alerts/grouping.ts';
import type { Severity } from '../../core/alerts/kinds.ts';
import type { AlertStatus } from '../../core/alerts/life-cycle.ts';
import type { Transaction } from '../database.ts';
import { prepared } from '../direct-query.ts';
import { Prisma } from '../generated/client.ts';
import { type AlertFilter, alertConditions, alertTables, all } from './alert-filter.ts';

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
  sourcePlatform: string | null;
  assigneeId: number | null;
  assigneeName: string | null;
}

/** Alerts of one host, system or hour. Only two or more make a group. */
export interface AlertGroupRow {
  key: string;
  alerts: number;
  sources: number;
  documents: number;
  severity: Severity;
  newest: Date;
}

const order: Record<AlertSort, Prisma.Sql> = {
  severity: Prisma.sql`a.severity, a.opened_at desc, a.id desc`,
  newest: Prisma.sql`a.opened_at desc, a.id desc`,
  oldest: Prisma.sql`a.opened_at, a.id`,
  score: Prisma.sql`a.score / nullif(a.threshold, 0) desc nulls last, a.severity, a.id desc`,
};

const groupColumn: Record<AlertGrouping, Prisma.Sql> = {
  host: Prisma.sql`s.host`,
  platform: Prisma.sql`s.platform`,
  hour: Prisma.sql`to_char(a.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`,
};
/** Worst first, then the largest. */
const groupOrder = Prisma.sql`severity, alerts desc, newest desc, key`;

const matching = (filter: AlertFilter, now: Date) => all(Object.values(alertConditions(filter, now)));

/** Groups of two and more, worst first; at most 500. */
export async function listAlertGroups(
  db: Transaction,
  filter: AlertFilter,
  grouping: AlertGrouping,
  now: Date,
): Promise<AlertGroupRow[]> {
  return db.$queryRaw<AlertGroupRow[]>`
    select ${groupColumn[grouping]} as key, count(*)::int as alerts, count(distinct a.source_id)::int as sources,
      sum(a.document_count)::int as documents, min(a.severity)::text as severity, max(a.opened_at) as newest
    from ${alertTables}
    where ${matching(filter, now)} and ${groupColumn[grouping]} is not null
    group by 1 having count(*) > 1
    order by min(a.severity), alerts desc, newest desc, key limit 500`;
}

export interface ListedPage {
  sort: AlertSort;
  offset: number;
  limit: number;
  /** With it, the alerts of groups come first, but only of those that are named; then those that stand alone. */
  grouped?: { by: AlertGrouping; expanded: readonly string[] } | undefined;
}

export async function listAlertRows(
  db: Transaction,
  filter: AlertFilter,
  page: ListedPage,
  now: Date,
): Promise<AlertListRow[]> {
  return db.$queryRaw<AlertListRow[]>`
    with page as (${pageOf(matching(filter, now), page)}) ${rowsOfPage}`;
}

const rowsOfPage = Prisma.sql`
  select a.id, a.kind, a.field, a.severity::text as severity, a.status::text as status,
    a.opened_at as "openedAt", a.last_seen_at as "lastSeenAt", a.closed_at as "closedAt",
    a.confirmed_at as "confirmedAt", a.snoozed_until as "snoozedUntil", a.occurrence_count as "occurrenceCount",
    a.document_count as "documentCount", a.score, a.threshold, a.sentence, a.wrapper_version as "wrapperVersion",
    a.revision, a.source_id as "sourceId", s.name as "sourceName", s.host as "sourceHost",
    s.platform as "sourcePlatform", a.assignee_id as "assigneeId", u.name as "assigneeName"
  from page join alert a on a.id = page.id join source s on s.id = a.source_id left join app_user u on u.id = a.assignee_id
  order by page.place`;

/** The rows of these alerts, in their order. */
export async function readAlertRows(db: Transaction, ids: readonly bigint[]): Promise<AlertListRow[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<AlertListRow[]>(
    prepared(
      'rows of alerts',
      Prisma.sql`
        with page as (select id, place from unnest(${ids as bigint[]}::bigint[]) with ordinality as p (id, place)) ${rowsOfPage}`,
    ),
  );
}

/** Ids and places of a page's alerts: they alone are sorted, without what their rows carry. */
function pageOf(where: Prisma.Sql, { sort, offset, limit, grouped }: ListedPage): Prisma.Sql {
  if (!grouped) {
    return Prisma.sql`
      select a.id, row_number() over (order by ${order[sort]}) as place from ${alertTables}
      where ${where} order by place offset ${offset} limit ${limit}`;
  }
  const key = groupColumn[grouped.by];
  return Prisma.sql`
    with groups as (
      select key, row_number() over (order by ${groupOrder}) as place from (
        select ${key} as key, min(a.severity) as severity, count(*) as alerts, max(a.opened_at) as newest
        from ${alertTables} where ${where} and ${key} is not null group by 1 having count(*) > 1) g)
    select a.id, row_number() over (order by g.place nulls last, ${order[sort]}) as place
    from ${alertTables} left join groups g on g.key = ${key}
    where ${where} and (g.key is null or g.key = any(${[...grouped.expanded]}::text[]))
    order by place offset ${offset} limit ${limit}`;
}

/** How many match. */
export async function countAlerts(db: Transaction, filter: AlertFilter, now: Date): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from ${alertTables} where ${matching(filter, now)}`;
  return rows[0]!.count;
}

/** A query for the ids of all alerts that match, worst first, to be used within another. */
export function matchingAlertIds(filter: AlertFilter, now: Date): Prisma.Sql {
  return Prisma.sql`select a.id from ${alertTables} where ${matching(filter, now)} order by ${order.severity}`;
}
