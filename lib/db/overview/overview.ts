import { underWay } from '../collecting/runs.ts';
import type { Transaction } from '../database.ts';
import { countLiveWorkers } from '../operations/workers.ts';
import { sharedAnswer } from '../shared-answer.ts';
import { documentsOverTime, noisiestSources, type OverviewSpan, slowestSources } from './overview-series.ts';

/** Needs a look: open and not put off. */
const toLookAt = {
  openKey: { not: null },
  status: { not: 'snoozed' },
  source: { deletedAt: null },
} as const;

export function countAlertsToLookAt(db: Transaction): Promise<number> {
  return db.alert.count({ where: toLookAt });
}

/** Milliseconds beyond which the figures over the whole span are shared for a while. */
const cheap = 40;

/**
 * All figures of the first screen. What is open, waiting or failing now is read anew each time; counts over the span are
 * shared for up to a minute where they are expensive.
 */
export async function overview(db: Transaction, span: OverviewSpan) {
  const shared = <T>(name: string, compute: () => Promise<T>) =>
    sharedAnswer(db, `overview ${name} ${span.days} ${span.zone}`, cheap, compute);
  const [sources, alerts, held, documents, slowest, noisiest, checks, work] = await Promise.all([
    sourcesByStatus(db, span),
    openAlerts(db),
    db.document.count({ where: { heldByAlertId: { not: null }, source: { deletedAt: null } } }),
    shared('documents', () => documentsOverTime(db, span)),
    shared('slowest', () => slowestSources(db, span)),
    shared('noisiest', () => noisiestSources(db, span)),
    checkTimes(db),
    workAndQueue(db, span.now),
  ]);
  return { at: span.now, sources, alerts, held, documents, slowest, noisiest, checks, work };
}

async function sourcesByStatus(db: Transaction, { zone, now }: OverviewSpan) {
  const rows = await db.$queryRaw<{ status: string; code: string; count: number; entered: number }[]>`
    select status::text, coalesce(status_reason->>'code', '') as code, count(*)::int as count,
           (count(*) filter (where status_since >= date_trunc('day', ${now}::timestamptz, ${zone})))::int as entered
    from source where deleted_at is null group by 1, 2 order by 3 desc`;
  const byStatus = Map.groupBy(rows, ({ status }) => status);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return [...byStatus].map(([status, parts]) => ({
    status,
    count: sum(parts.map(({ count }) => count)),
    enteredToday: sum(parts.map(({ entered }) => entered)),
    reasons: parts.slice(0, 3).map(({ code, count }) => ({ code, count })),
  }));
}

async function openAlerts(db: Transaction) {
  const [all, high, worst] = await Promise.all([
    countAlertsToLookAt(db),
    db.alert.count({ where: { ...toLookAt, severity: 'high' } }),
    db.alert.findMany({
      where: toLookAt,
      orderBy: [{ severity: 'asc' }, { lastSeenAt: 'desc' }],
      take: 6,
      include: { source: { select: { name: true } } },
    }),
  ]);
  return {
    toLookAt: all,
    high,
    worst: worst.map(({ source, sentence, ...alert }) => ({
      ...alert,
      sourceName: source.name,
      sentence: sentence as { code: string; params: Record<string, string | number> },
    })),
  };
}

async function checkTimes(db: Transaction) {
  const [last, next] = await Promise.all([
    db.check.findFirst({ orderBy: { id: 'desc' }, select: { at: true } }),
    db.source.findFirst({
      where: { pausedAt: null, deletedAt: null },
      orderBy: { nextRunAt: 'asc' },
      select: { nextRunAt: true },
    }),
  ]);
  return { last: last?.at ?? null, next: next?.nextRunAt ?? null };
}

async function workAndQueue(db: Transaction, now: Date) {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
  const [workers, waiting, runs, pages] = await Promise.all([
    countLiveWorkers(db),
    db.pendingPage.aggregate({
      where: { state: 'waiting', notBefore: { lte: now } },
      _count: true,
      _min: { notBefore: true },
    }),
    db.run.count({ where: underWay }),
    sharedAnswer(db, 'overview pages', cheap, () =>
      db.run.aggregate({
        where: { startedAt: { gte: dayAgo } },
        _sum: { failed: true, fresh: true, revised: true },
      }),
    ),
  ]);
  return {
    workers,
    pagesWaiting: waiting._count,
    oldestWaiting: waiting._min.notBefore,
    runsUnderWay: runs,
    pagesFailed: pages._sum.failed ?? 0,
    pagesDone: (pages._sum.fresh ?? 0) + (pages._sum.revised ?? 0) + (pages._sum.failed ?? 0),
  };
}
