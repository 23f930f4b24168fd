import { type AlertFacet, alertFacets } from '../../core/alerts/facets.ts';
import type { Transaction } from '../database.ts';
import { Prisma } from '../generated/client.ts';
import { type AlertFilter, ageColumn, alertConditions, alertTables, all } from './alert-filter.ts';

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
export const mostValues = 60;

/** What an alert has of a facet; never null. */
function valueColumn(facet: AlertFacet, now: Date): Prisma.Sql {
  switch (facet) {
    case 'source':
      return Prisma.sql`a.source_id`;
    case 'host':
      return Prisma.sql`s.host`;
    case 'platform':
      return Prisma.sql`coalesce(s.platform, '-')`;
    case 'age':
      return ageColumn(now);
    case 'assignee':
      return Prisma.sql`coalesce(a.assignee_id, 0)`;
    default:
      return Prisma.raw(`a.${facet}`);
  }
}

/**
 * Counts of each facet's values under all filters but its own, and the totals. What matches is counted for all facets at
 * once; only a facet that filters has others besides, which fail nothing but it: they are counted one facet at a time.
 * O(what matches + for each facet that filters, what the others leave).
 */
export async function countAlertFacets(
  db: Transaction,
  filter: AlertFilter,
  now: Date,
): Promise<FacetCounts> {
  const { words, hour, opened, cause, ...own } = alertConditions(filter, now);
  const always = [words, hour, opened, cause];
  const of = (facet: AlertFacet) => valueColumn(facet, now);
  const sets = alertFacets.map((name) => `(${name})`).join(', ');
  const facetName = alertFacets.map(
    (name) => Prisma.sql`when grouping(${Prisma.raw(name)}) = 0 then ${name}`,
  );
  const columns = alertFacets.map((name) => Prisma.sql`${of(name)} as ${Prisma.raw(name)}`);
  const others = alertFacets
    .filter((name) => name === 'status' || filter[name].length > 0)
    .map((name) => {
      const rest = alertFacets.filter((one) => one !== name).map((one) => own[one]);
      const alone = !asksSources(name, filter);
      const tables = alone ? Prisma.sql`alert a` : alertTables;
      const conditions = alone ? [ofLivingSources, hour, opened, cause, ...rest] : [...always, ...rest];
      return Prisma.sql`
        union all select ${name}, (${of(name)})::text, count(*)::int from ${tables}
        where ${all(conditions)} and not (${own[name]}) group by 2`;
    });
  const rows = await db.$queryRaw<{ facet: string; value: string; count: number; values: number }[]>`
    with inside as materialized (
      select ${Prisma.join(columns)} from ${alertTables} where ${all([...always, ...Object.values(own)])}),
    counted as (
      select case ${Prisma.join(facetName, ' ')} end as facet,
        coalesce(${Prisma.join(alertFacets.map((name) => Prisma.raw(`${name}::text`)))}) as value, count(*)::int as count
      from inside group by grouping sets (${Prisma.raw(sets)})
      ${others.length === 0 ? Prisma.empty : Prisma.join(others, ' ')}),
    ranked as (
      select facet, value, count, count(*) over (partition by facet)::int as values,
        row_number() over (partition by facet order by count desc, value) as place from counted)
    select facet, value, count, values from ranked where place <= ${mostValues} or ${chosen(filter)}
    union all select 'alerts', '', count(*)::int, 0 from inside
    union all select 'sources', '', count(distinct source)::int, 0 from inside
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

/** Whether others of a facet cannot be counted by the alerts alone: closed ones are many, and joining them costs most of the count. */
function asksSources(facet: AlertFacet, filter: AlertFilter): boolean {
  return (
    facet === 'host' ||
    facet === 'platform' ||
    filter.host.length + filter.platform.length + filter.words.length > 0
  );
}

const ofLivingSources = Prisma.sql`a.source_id <> all(array(select id from source where deleted_at is not null))`;

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
