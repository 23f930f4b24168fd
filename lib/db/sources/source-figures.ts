import type { Transaction } from '../database.ts';
import { prepared } from '../direct-query.ts';
import { Prisma, type SourceFigures } from '../generated/client.ts';

export const figureDays = 30;
const coverageDocuments = 100;

export interface Coverage {
  body: number;
  title: number;
  date: number;
  author: number;
}

export interface Figures {
  /** Documents per day (UTC), oldest first, today last. */
  days: number[];
  /** Share of the newest documents that have the field; null where there are none. */
  coverage: Coverage | null;
}

export function dayOf(at: Date): number {
  return Math.floor(at.getTime() / 86_400_000);
}

/** Counts anew: $1 ids of sources, $2 the day today. */
export const countFiguresSql = `
  insert into source_figures (source_id, days, last_day, title, date, author, body, measured)
  select s.id, d.days, $2::int, c.title, c.date, c.author, c.body, c.measured
  from unnest($1::int[]) as s (id)
  cross join lateral (
    select array_agg(coalesce(n.documents, 0) order by g.day) as days
    from generate_series($2::int - ${figureDays - 1}, $2::int) g (day)
    left join (
      select floor(extract(epoch from collected_at) / 86400)::int as day, count(*)::int as documents
      from document
      where source_id = s.id and collected_at >= to_timestamp(($2::int - ${figureDays - 1})::float8 * 86400)
      group by 1
    ) n using (day)
  ) d
  cross join lateral (
    select avg((title is not null)::int)::float8 as title, avg((published_at is not null)::int)::float8 as date,
      avg((author is not null)::int)::float8 as author, avg((octet_length(text) > 0)::int)::float8 as body,
      count(*)::int as measured
    from (
      select title, published_at, author, text from document where source_id = s.id order by id desc limit ${coverageDocuments}
    ) x
  ) c
  on conflict (source_id) do update set days = excluded.days, last_day = excluded.last_day, title = excluded.title,
    date = excluded.date, author = excluded.author, body = excluded.body, measured = excluded.measured`;

/** Counts the documents of sources for the lists that show them; some milliseconds a source. */
export async function countFigures(tx: Transaction, sourceIds: readonly number[], at: Date): Promise<void> {
  await tx.$executeRawUnsafe(countFiguresSql, [...sourceIds], dayOf(at));
}

export async function readFigures(
  db: Transaction,
  sourceIds: readonly number[],
  now: Date,
): Promise<Map<number, Figures>> {
  const rows = await db.$queryRaw<Omit<SourceFigures, 'measured'>[]>(
    prepared(
      'figures of sources',
      Prisma.sql`
    select source_id as "sourceId", days, last_day as "lastDay", title, date, author, body from source_figures
    where source_id = any(${[...sourceIds]}::int[])`,
    ),
  );
  return new Map(
    rows.map(({ sourceId, days, lastDay, body, title, date, author }) => {
      const passed = Math.max(0, dayOf(now) - lastDay);
      const shown = [...days, ...new Array<number>(Math.min(passed, figureDays)).fill(0)].slice(-figureDays);
      const coverage =
        body === null ? null : { body, title: title ?? 0, date: date ?? 0, author: author ?? 0 };
      return [sourceId, { days: shown, coverage }];
    }),
  );
}
