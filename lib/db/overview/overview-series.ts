import type { Transaction } from '../database.ts';

export interface OverviewSpan {
  days: number;
  /** IANA zone in which days begin. */
  zone: string;
  now: Date;
}

/** Per day of the viewer's zone, or per hour for a span of one day; cells without documents are 0. */
export function documentsOverTime(db: Transaction, { days, zone, now }: OverviewSpan) {
  const step = days === 1 ? 'hour' : 'day';
  const back = days === 1 ? 23 : days - 1;
  return db.$queryRaw<{ from: Date; all: number; suspicious: number; held: number }[]>`
    with cell as (
      select generate_series(
        date_trunc(${step}, ${now}::timestamptz, ${zone}) - make_interval(days => ${days === 1 ? 0 : back}::int, hours => ${days === 1 ? back : 0}::int),
        date_trunc(${step}, ${now}::timestamptz, ${zone}), ('1 ' || ${step})::interval, ${zone}) as start
    ), counted as (
      select date_trunc(${step}, collected_at, ${zone}) as start, count(*) as n,
             count(*) filter (where suspicious and held_by_alert_id is null) as suspicious,
             count(held_by_alert_id) as held
      from document where collected_at >= (select min(start) from cell) group by 1
    )
    select cell.start as "from", coalesce(n, 0)::int as all, coalesce(suspicious, 0)::int as suspicious,
           coalesce(held, 0)::int as held
    from cell left join counted using (start) order by 1`;
}

/** Median time of a finished run in the last 24 hours, with the daily medians of the last seven days. */
export function slowestSources(db: Transaction, { now, zone }: OverviewSpan) {
  return db.$queryRaw<{ sourceId: number; name: string; milliseconds: number; days: number[] }[]>`
    with timed as (
      select source_id, started_at, extract(epoch from finished_at - started_at) * 1000 as ms
      from run where finished_at is not null and started_at >= ${now}::timestamptz - interval '7 days'
    ), slow as (
      select source_id, percentile_cont(0.5) within group (order by ms) as median
      from timed where started_at >= ${now}::timestamptz - interval '1 day'
        and source_id not in (select id from source where deleted_at is not null)
      group by 1 order by 2 desc limit 4
    ), daily as (
      select source_id, date_trunc('day', started_at, ${zone}) as day,
             percentile_cont(0.5) within group (order by ms) as median
      from timed where source_id in (select source_id from slow) group by 1, 2
    )
    select slow.source_id as "sourceId", source.name, slow.median::float as milliseconds,
           (select coalesce(array_agg(daily.median::float order by day), '{}') from daily
            where daily.source_id = slow.source_id) as days
    from slow join source on source.id = slow.source_id order by slow.median desc`;
}

/** Sources by the alerts of the span that people called false, of all alerts of the span. */
export function noisiestSources(db: Transaction, { days, now }: OverviewSpan) {
  return db.$queryRaw<{ sourceId: number; name: string; wrong: number; all: number }[]>`
    select alert.source_id as "sourceId", source.name, count(*)::int as all,
           (count(*) filter (where alert.status = 'false_alarm'))::int as wrong
    from alert join source on source.id = alert.source_id
    where source.deleted_at is null and alert.opened_at >= ${now}::timestamptz - make_interval(days => ${days}::int)
    group by 1, 2 having count(*) filter (where alert.status = 'false_alarm') > 0
    order by 4 desc, 3 desc limit 4`;
}
