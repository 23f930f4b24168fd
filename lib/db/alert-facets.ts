import { type AlertFacet, alertFacets } from '../core/alerts/facets.ts';
import { type AlertFilter, ageColumn, alertConditions, alertTables, all } from './alert-filter.ts';
import type { Transaction } from './database.ts';
import { Prisma } from './generated/client.ts';

export interface FacetCount {
  facet: AlertFacet;
  value: string;
  /** Name of the source or the person. */
  name: string | null;
  count: number;
}

export interface FacetCounts {
  facets: FacetCount[];
  /** Values that each facet has; only the most frequent and the chosen ones are listed. */
  values: Record<AlertFacet, number>;
  alerts: number;
  sources: number;
}

/** Values of a facet that are listed at most; beyond these one searches. */
const mostValues = 60;

const columns: Record<AlertFacet, Prisma.Sql> = {
  status: Prisma.sql`status::text`,
  severity: Prisma.sql`severity::text`,
  kind: Prisma.sql`kind`,
  field: Prisma.sql`field`,
  source: Prisma.sql`source_id::text`,
  host: Prisma.sql`host`,
  platform: Prisma.sql`coalesce(platform, '-')`,
  age: Prisma.sql`age`,
  assignee: Prisma.sql`coalesce(assignee_id, 0)::text`,
};
const raw: Record<AlertFacet, string> = {
  status: 'status',
  severity: 'severity',
  kind: 'kind',
  field: 'field',
  source: 'source_id',
  host: 'host',
  platform: 'platform',
  age: 'age',
  assignee: 'assignee_id',
};

/**
 * Counts of each facet's values under all filters but its own, and the totals. One pass: an alert that meets all conditions
 * counts for every facet, one that fails a single condition for that facet alone, any other for none.
 */
export async function countAlertFacets(
  db: Transaction,
  filter: AlertFilter,
  now: Date,
): Promise<FacetCounts> {
  const { words, hour, opened, cause, ...own } = alertConditions(filter, now);
  const failing = alertFacets.map((name) => Prisma.sql`when not (${own[name]}) then ${name}`);
  const fails = alertFacets.map((name) => Prisma.sql`(not (${own[name]}))::int`);
  const sets = alertFacets.map((name) => `(${raw[name]})`).join(', ');
  const which = (table: Prisma.Sql) =>
    Prisma.join(
      alertFacets.map((name) => Prisma.sql`when ${table} = ${name} then ${columns[name]}`),
      ' ',
    );
  const grouped = Prisma.join(
    alertFacets.map((name) => Prisma.sql`when grouping(${Prisma.raw(raw[name])}) = 0 then ${name}`),
    ' ',
  );
  const rows = await db.$queryRaw<{ facet: string; value: string; count: number; values: number }[]>`
    with base as materialized (
      select a.status, a.severity, a.kind, a.field, a.source_id, s.host, s.platform, ${ageColumn(now)} as age,
        a.assignee_id, case ${Prisma.join(failing, ' ')} end as failed
      from ${alertTables}
      where ${all([words, hour, opened, cause])} and ${Prisma.join(fails, ' + ')} <= 1),
    inside as (
      select case ${grouped} end as facet, status, severity, kind, field, source_id, host, platform, age, assignee_id,
        count(*)::int as count
      from base where failed is null group by grouping sets (${Prisma.raw(sets)})),
    counted as (
      select facet, case ${which(Prisma.sql`facet`)} end as value, count from inside
      union all
      select failed, case ${which(Prisma.sql`failed`)} end, count(*)::int from base where failed is not null group by 1, 2),
    ranked as (
      select facet, value, count, count(*) over (partition by facet)::int as values,
        row_number() over (partition by facet order by count desc, value) as place from counted)
    select facet, value, count, values from ranked where place <= ${mostValues} or ${chosen(filter)}
    union all select 'alerts', '', count(*)::int, 0 from base where failed is null
    union all select 'sources', '', count(distinct source_id)::int, 0 from base where failed is null
    order by count desc, value`;
  const total = (name: string) => rows.find((row) => row.facet === name)?.count ?? 0;
  const facets = rows.filter((row) => (alertFacets as readonly string[]).includes(row.facet));
  const names = await namesOf(db, facets);
  const values = Object.fromEntries(
    alertFacets.map((name) => [name, facets.find(({ facet }) => facet === name)?.values ?? 0]),
  ) as Record<AlertFacet, number>;
  return {
    facets: facets.map(({ facet, value, count }) => ({
      facet: facet as AlertFacet,
      value,
      name: names.get(`${facet}/${value}`) ?? null,
      count,
    })),
    values,
    alerts: total('alerts'),
    sources: total('sources'),
  };
}

/** What a person has chosen stays in the list, however rare it is. */
function chosen(filter: AlertFilter): Prisma.Sql {
  const pairs = alertFacets.flatMap((name) => filter[name].map((value) => `${name}/${value}`));
  return Prisma.sql`facet || '/' || value = any(${pairs}::text[])`;
}

async function namesOf(
  db: Transaction,
  facets: readonly { facet: string; value: string }[],
): Promise<Map<string, string>> {
  const ids = (name: string) =>
    facets.filter(({ facet }) => facet === name).map(({ value }) => Number(value));
  const rows = await db.$queryRaw<{ key: string; name: string }[]>`
    select 'source/' || id as key, name from source where id = any(${ids('source')}::int[])
    union all select 'assignee/' || id, name from app_user where id = any(${ids('assignee')}::int[])`;
  return new Map(rows.map(({ key, name }) => [key, name]));
}
