import type { Transaction } from '../database.ts';
import { Prisma } from '../generated/client.ts';
import { all } from './alert-filter.ts';

export interface NoiseQuestion {
  from: Date;
  to: Date;
  by: 'kind' | 'source' | 'pair';
  /** Null filters nothing. */
  kinds: readonly string[] | null;
  field: string | null;
  sourceId: number | null;
  cause: string | null;
  sort: 'false' | 'share' | 'alerts' | 'occurrences' | 'confirmed' | 'undecided' | 'name';
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

export interface NoiseFigures {
  alerts: number;
  occurrences: number;
  sources: number;
  confirmed: number;
  falseAlarms: number;
  undecided: number;
}

export interface CauseCount {
  code: string;
  alerts: number;
  falseAlarms: number;
}

export interface NoiseRow extends NoiseFigures {
  kind: string | null;
  field: string | null;
  sourceId: number | null;
  name: string | null;
  host: string | null;
  causes: CauseCount[];
  course: number[];
  total: number;
}

/** Parts of the time in which a line's alerts are counted. */
const parts = 12;
const causesOfALine = 4;

const keys: Record<NoiseQuestion['by'], Prisma.Sql> = {
  kind: Prisma.sql`kind, field`,
  source: Prisma.sql`source_id`,
  pair: Prisma.sql`kind, field, source_id`,
};
const lineColumns: Record<NoiseQuestion['by'], Prisma.Sql> = {
  kind: Prisma.sql`line.kind, line.field, null::int as "sourceId", null::text as name, null::text as host`,
  source: Prisma.sql`null::text as kind, null::text as field, line.source_id as "sourceId", line.name, line.host`,
  pair: Prisma.sql`line.kind, line.field, line.source_id as "sourceId", line.name, line.host`,
};
const nameColumns: Record<NoiseQuestion['by'], Prisma.Sql> = {
  kind: Prisma.sql`kind, field`,
  source: Prisma.sql`s.name, source_id`,
  pair: Prisma.sql`s.name, grouped.kind, field, source_id`,
};
/** The same from the last name on. */
const descending: Record<NoiseQuestion['by'], Prisma.Sql> = {
  kind: Prisma.sql`kind desc, field desc`,
  source: Prisma.sql`s.name desc`,
  pair: Prisma.sql`s.name desc, grouped.kind desc, field desc`,
};
const sortColumns: Record<Exclude<NoiseQuestion['sort'], 'name'>, Prisma.Sql> = {
  false: Prisma.sql`"falseAlarms"`,
  share: Prisma.sql`"falseAlarms"::float / alerts`,
  alerts: Prisma.sql`alerts`,
  occurrences: Prisma.sql`occurrences`,
  confirmed: Prisma.sql`confirmed`,
  undecided: Prisma.sql`undecided`,
};

const figures = (sources: Prisma.Sql) => Prisma.sql`
  count(*)::int as alerts, coalesce(sum(occurrence_count), 0)::int as occurrences, ${sources}::int as sources,
  (count(*) filter (where is_false))::int as "falseAlarms",
  (count(*) filter (where not is_false and confirmed_at is not null))::int as confirmed,
  (count(*) filter (where not is_false and confirmed_at is null))::int as undecided`;
const countSources = Prisma.sql`count(distinct source_id)`;

/** Alerts that were opened in the time; those of deleted sources are left out, as everywhere. */
function counted({ from, to, kinds, field, sourceId, cause }: NoiseQuestion): Prisma.Sql {
  const where = all([
    Prisma.sql`a.opened_at >= ${from} and a.opened_at < ${to} and s.deleted_at is null`,
    ...(kinds ? [Prisma.sql`a.kind = any(${[...kinds]}::text[])`] : []),
    ...(field !== null ? [Prisma.sql`a.field = ${field}`] : []),
    ...(sourceId !== null ? [Prisma.sql`a.source_id = ${sourceId}`] : []),
    ...(cause !== null ? [Prisma.sql`a.causes @> ${[cause]}::text[]`] : []),
  ]);
  return Prisma.sql`
    select a.kind, a.field, a.source_id, a.status = 'false_alarm' as is_false, a.confirmed_at, a.occurrence_count,
      a.causes, a.opened_at
    from alert a join source s on s.id = a.source_id where ${where}`;
}

/** Lines of the report, in the wanted order; ties go to whoever rings more. O(alerts of the time). */
export async function listNoise(db: Transaction, question: NoiseQuestion): Promise<NoiseRow[]> {
  const { by, from, to, sort, order, offset, limit } = question;
  const key = keys[by];
  const direction = order === 'asc' ? Prisma.sql`asc` : Prisma.sql`desc`;
  const names = nameColumns[by];
  const first =
    sort === 'name'
      ? order === 'asc'
        ? names
        : descending[by]
      : Prisma.sql`${sortColumns[sort]} ${direction}`;
  const source = by === 'kind' ? Prisma.empty : Prisma.sql`join source s on s.id = grouped.source_id`;
  return db.$queryRaw<NoiseRow[]>`
    with counted as materialized (${counted(question)}),
    grouped as (
      select ${key}, ${figures(by === 'kind' ? countSources : Prisma.sql`1`)} from counted group by ${key}),
    line as (
      select grouped.*, ${by === 'kind' ? Prisma.sql`null` : Prisma.sql`s.name, s.host`},
        count(*) over ()::int as total, row_number() over (order by ${first}, alerts desc, ${names}) as place
      from grouped ${source} order by place offset ${offset} limit ${limit}),
    shown as (select counted.* from counted join (select ${key} from line) line using (${key})),
    causes as (
      select ${key}, ${causeList(Prisma.sql`place <= ${causesOfALine}`)} as causes
      from (
        select ${key}, ${causeFigures}, row_number() over (partition by ${key} order by count(*) desc, code) as place
        from shown, unnest(causes) code group by ${key}, code) cause
      group by ${key}),
    course as (
      select ${key}, jsonb_object_agg(part, alerts) as alerts_by_part
      from (select ${key}, ${partOf(from, to)} as part, count(*) as alerts from shown group by ${key}, part) part
      group by ${key})
    select ${lineColumns[by]}, line.alerts, line.occurrences, line.sources, line.confirmed, line."falseAlarms",
      line.undecided, line.total, coalesce(causes.causes, '[]') as causes,
      array(select coalesce((alerts_by_part ->> part::text)::int, 0) from generate_series(1, ${parts}::int) part order by part)
        as course
    from line left join causes using (${key}) left join course using (${key})
    order by line.place`;
}

/** All lines together, and all causes. */
export async function sumNoise(
  db: Transaction,
  question: NoiseQuestion,
): Promise<{ sum: NoiseFigures; causes: CauseCount[] }> {
  const rows = await db.$queryRaw<(NoiseFigures & { causes: CauseCount[] })[]>`
    with counted as materialized (${counted(question)})
    select ${figures(countSources)}, (
      select coalesce(${causeList(yes)}, '[]')
      from (select ${causeFigures}, row_number() over (order by count(*) desc, code) as place
        from counted, unnest(causes) code group by code) cause) as causes
    from counted`;
  const { causes, ...sum } = rows[0]!;
  return { sum, causes };
}

const yes = Prisma.sql`true`;
const causeFigures = Prisma.sql`code, count(*)::int as alerts, (count(*) filter (where is_false))::int as "falseAlarms"`;
const causeList = (which: Prisma.Sql) => Prisma.sql`
  jsonb_agg(jsonb_build_object('code', code, 'alerts', alerts, 'falseAlarms', "falseAlarms") order by place)
    filter (where ${which})`;

/** 1…parts: where in the time an alert was opened. */
function partOf(from: Date, to: Date): Prisma.Sql {
  const seconds = (at: Date) => at.getTime() / 1000;
  return Prisma.sql`
    width_bucket(extract(epoch from opened_at)::float8, ${seconds(from)}::float8, ${seconds(to)}::float8, ${parts}::int)`;
}
