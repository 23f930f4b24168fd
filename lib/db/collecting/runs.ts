import type { Transaction } from '../database.ts';
import type { Prisma, Run, RunTrigger } from '../generated/client.ts';
import { storedJson } from '../stored-json.ts';

export type { Run } from '../generated/client.ts';

/** Runs under way. Named one by one, as an index finds no "other than finished". */
export const underWay = {
  state: { in: ['listing', 'collecting', 'judging'] },
} satisfies Prisma.RunWhereInput;

/** Begins a run. The caller holds the source's row lock and has seen that no other run is open. */
export async function insertRun(
  tx: Transaction,
  input: { sourceId: number; wrapperId: number; trigger: RunTrigger; at: Date },
): Promise<Run> {
  const { at, ...facts } = input;
  return tx.run.create({ data: { ...facts, startedAt: at, stateSince: at } });
}

export async function findRun(tx: Transaction, runId: bigint): Promise<Run | null> {
  return tx.run.findUnique({ where: { id: runId } });
}

export async function lockRun(tx: Transaction, runId: bigint): Promise<Run | null> {
  await tx.$queryRaw`select id from run where id = ${runId} for update`;
  return findRun(tx, runId);
}

export async function findOpenRun(tx: Transaction, sourceId: number): Promise<{ id: bigint } | null> {
  return tx.run.findFirst({ where: { sourceId, ...underWay }, select: { id: true } });
}

/** Number of finished runs of the source that ended with a listing, good or unchanged. */
export async function hasListedBefore(tx: Transaction, sourceId: number): Promise<boolean> {
  const row = await tx.run.findFirst({
    where: { sourceId, state: 'finished', listed: { gt: 0 } },
    select: { id: true },
  });
  return row !== null;
}

/** What the last run of the source that has read its listing told of it. */
export async function findLastFacts(
  db: Transaction,
  sourceId: number,
): Promise<{ startedAt: Date; facts: Prisma.JsonValue } | null> {
  return db.run.findFirst({
    where: { sourceId, outcome: { not: null } },
    orderBy: { id: 'desc' },
    select: { startedAt: true, facts: true },
  });
}

/** What the listing brought: the run goes on with its pages, or straight to judging where there are none. */
export async function recordListing(
  tx: Transaction,
  runId: bigint,
  input: { outcome: string; facts: object; listed: number; pages: number; at: Date },
): Promise<void> {
  await tx.run.update({
    where: { id: runId },
    data: {
      outcome: input.outcome,
      facts: JSON.parse(storedJson(input.facts)) as object,
      listed: input.listed,
      state: input.pages > 0 ? 'collecting' : 'judging',
      stateSince: input.at,
    },
  });
}

/**
 * Counts one page and, when it was the run's last, moves the run on to judging. The row lock that the counting takes makes
 * two workers that finish the last two pages see each other.
 *
 * @returns whether the run is complete now
 */
export async function countPage(
  tx: Transaction,
  runId: bigint,
  count: { fresh?: number; revised?: number; failed?: number; suspicious?: number },
  at: Date,
): Promise<boolean> {
  await tx.$executeRaw`
    update run set fresh = fresh + ${count.fresh ?? 0}, revised = revised + ${count.revised ?? 0},
      failed = failed + ${count.failed ?? 0}, suspicious = suspicious + ${count.suspicious ?? 0}
    where id = ${runId}`;
  const moved = await tx.$executeRaw`
    update run set state = 'judging', state_since = ${at}
    where id = ${runId} and state = 'collecting'
      and not exists (select 1 from pending_page p where p.run_id = ${runId} and p.state in ('waiting', 'claimed'))`;
  return moved > 0;
}

export async function finishRun(
  tx: Transaction,
  runId: bigint,
  input: { suspicious: number; facts: object; outcome?: string; at: Date },
): Promise<void> {
  await tx.run.update({
    where: { id: runId },
    data: {
      state: 'finished',
      stateSince: input.at,
      finishedAt: input.at,
      suspicious: input.suspicious,
      facts: input.facts,
      ...(input.outcome !== undefined && { outcome: input.outcome }),
    },
  });
}

/** Counts one more judging that threw; null where the run does not wait for judging. */
export async function countJudgingFailure(tx: Transaction, runId: bigint): Promise<number | null> {
  const rows = await tx.$queryRaw<{ failures: number }[]>`
    update run set facts = jsonb_set(coalesce(facts, '{}'), '{judgingFailures}',
      to_jsonb(coalesce((facts ->> 'judgingFailures')::int, 0) + 1))
    where id = ${runId} and state = 'judging'
    returning (facts ->> 'judgingFailures')::int as failures`;
  return rows[0]?.failures ?? null;
}

/** Runs that have waited for judging since before `before`: their job was lost or its worker was killed. */
export async function listStalledRuns(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<{ id: bigint }[]> {
  return tx.run.findMany({
    where: { state: 'judging', stateSince: { lt: before } },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: limit,
  });
}

/** Runs whose pages are all settled and that nobody has moved on to judging: a worker was killed between the two. */
export async function listCollectedRuns(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<{ id: bigint }[]> {
  return tx.$queryRaw<{ id: bigint }[]>`
    select r.id from run r
    where r.state = 'collecting' and r.state_since < ${before} and not exists (
      select from pending_page p where p.run_id = r.id and p.state in ('waiting', 'claimed'))
    order by r.id limit ${limit}`;
}

/** Runs that were begun before `before` and still collect. */
export async function listOverdueRuns(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<{ id: bigint }[]> {
  return tx.run.findMany({
    where: { state: { in: ['listing', 'collecting'] }, startedAt: { lt: before } },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: limit,
  });
}

/**
 * Moves a run on to judging whatever is left of it, with an outcome where its listing brought none. False where it has got
 * there already.
 */
export async function endCollecting(
  tx: Transaction,
  runId: bigint,
  at: Date,
  outcome?: string,
): Promise<boolean> {
  const { count } = await tx.run.updateMany({
    where: { id: runId, state: { in: ['listing', 'collecting'] } },
    data: { state: 'judging', stateSince: at, ...(outcome !== undefined && { outcome }) },
  });
  return count > 0;
}
