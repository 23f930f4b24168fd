import { columnsOf } from '../columns-of.ts';
import type { Transaction } from '../database.ts';
import { prepared } from '../direct-query.ts';
import { Prisma, type Run } from '../generated/client.ts';
import { findSource } from './sources.ts';

/** A source with the version of its wrapper, its open alerts, the number of its documents and the run under way. */
export async function findSourceDetail(db: Transaction, sourceId: number) {
  const [source, more] = await Promise.all([
    findSource(db, sourceId),
    db.$queryRaw<
      { wrapperVersion: number | null; openAlerts: number; documents: number; running: bigint | null }[]
    >(
      prepared(
        'counts of a source',
        Prisma.sql`
      select (select version from wrapper where source_id = ${sourceId} and valid_until is null) as "wrapperVersion",
        (select count(*)::int from alert where source_id = ${sourceId} and open_key is not null) as "openAlerts",
        (select count(*)::int from document where source_id = ${sourceId}) as documents,
        (select id from run where source_id = ${sourceId} and state in ('listing', 'collecting', 'judging') limit 1)
          as running`,
      ),
    ),
  ]);
  return source && { ...source, ...more[0]! };
}

const shown = [
  ...[
    'id',
    'trigger',
    'state',
    'startedAt',
    'finishedAt',
    'outcome',
    'facts',
    'listed',
    'fresh',
    'revised',
    'failed',
  ],
  ...['suspicious'],
] as const;

export interface SourceRun extends Pick<Run, (typeof shown)[number]> {
  wrapperVersion: number | null;
  /** Pages that it still has to fetch. */
  waiting: number;
}

/** Runs of a source, newest first, with the pages that they still have to fetch. */
export async function listSourceRuns(
  db: Transaction,
  sourceId: number,
  before: bigint | undefined,
  limit: number,
): Promise<SourceRun[]> {
  const older = before === undefined ? Prisma.empty : Prisma.sql`and r.id < ${before}`;
  return db.$queryRaw<SourceRun[]>(
    prepared(
      before === undefined ? 'runs of a source' : 'older runs of a source',
      Prisma.sql`
    select ${columnsOf('r', shown)}, w.version as "wrapperVersion", (
      select count(*)::int from pending_page p where p.run_id = r.id and p.state in ('waiting', 'claimed')) as waiting
    from run r left join wrapper w on w.id = r.wrapper_id
    where r.source_id = ${sourceId} ${older}
    order by r.id desc limit ${limit}`,
    ),
  );
}
