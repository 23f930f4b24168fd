import { underWay } from '../collecting/runs.ts';
import type { Transaction } from '../database.ts';
import { findSource } from './sources.ts';

/** A source with the version of its wrapper, its open alerts, the number of its documents and the run under way. */
export async function findSourceDetail(db: Transaction, sourceId: number) {
  const [source, more] = await Promise.all([
    findSource(db, sourceId),
    db.source.findUnique({
      where: { id: sourceId },
      select: {
        wrappers: { where: { validUntil: null }, select: { version: true } },
        runs: { where: underWay, select: { id: true }, take: 1 },
        _count: { select: { documents: true, alerts: { where: { openKey: { not: null } } } } },
      },
    }),
  ]);
  return source && more && { ...source, ...more };
}

/** Runs of a source, newest first, with the pages that they still have to fetch. */
export async function listSourceRuns(
  db: Transaction,
  sourceId: number,
  before: bigint | undefined,
  limit: number,
) {
  const runs = await db.run.findMany({
    where: { sourceId, ...(before !== undefined && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: limit,
    include: {
      wrapper: { select: { version: true } },
      _count: { select: { pendingPages: { where: { state: { in: ['waiting', 'claimed'] } } } } },
    },
  });
  return runs;
}
