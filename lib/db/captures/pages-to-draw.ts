import type { Transaction } from '../database.ts';

/** When pages of a source were asked to be drawn last; null: never. */
export async function findLastDrawings(
  db: Transaction,
  sourceId: number,
): Promise<{ any: Date | null; suspicious: Date | null }> {
  const rows = await db.$queryRaw<{ any: Date | null; suspicious: Date | null }[]>`
    select max(asked_at) as any, max(asked_at) filter (where cause = 'suspicious') as suspicious
    from rendering where source_id = ${sourceId}`;
  return rows[0]!;
}

/** The newest stored pages of a source: of an article that nothing speaks against, and of its listing where it has one. */
export async function listTypicalPages(db: Transaction, sourceId: number): Promise<bigint[]> {
  const articles = await db.$queryRaw<{ id: bigint }[]>`
    select capture_id as id from document
    where source_id = ${sourceId} and capture_id is not null and not suspicious and held_by_alert_id is null and text <> ''
    order by id desc limit 1`;
  const listing = await findNewestListing(db, sourceId);
  return [...articles.map(({ id }) => id), ...(listing ? [listing.id] : [])];
}

/** A listing is looked for among so many of the newest pages: a run stores its articles after it. */
const mostAfterListing = 6000;

export async function findNewestListing(
  db: Transaction,
  sourceId: number,
): Promise<{ id: bigint; fetchedAt: Date } | null> {
  const rows = await db.$queryRaw<{ id: bigint; fetchedAt: Date }[]>`
    select id, fetched_at as "fetchedAt" from (
      select id, fetched_at, page_type from capture where source_id = ${sourceId}
      order by id desc limit ${mostAfterListing}) newest
    where page_type = 'listing' order by id desc limit 1`;
  return rows[0] ?? null;
}

/** Of a run: the page of its first suspicious document, and that of the last document before which is not. */
export async function listSuspiciousPages(
  db: Transaction,
  sourceId: number,
  runId: bigint,
): Promise<bigint[]> {
  const rows = await db.$queryRaw<{ id: bigint }[]>`
    with first as (
      select id, capture_id from document
      where source_id = ${sourceId} and run_id = ${runId} and suspicious and capture_id is not null
      order by id limit 1)
    select capture_id as id from first
    union all
    select good.capture_id from first cross join lateral (
      select capture_id from document
      where source_id = ${sourceId} and id < first.id and not suspicious and held_by_alert_id is null
        and capture_id is not null and text <> ''
      order by id desc limit 1) good`;
  return rows.map(({ id }) => id);
}

/** Open alerts about documents of a source that were opened after a time, the newest first. */
export async function listFreshAlerts(
  db: Transaction,
  sourceId: number,
  opened: Date,
  most: number,
): Promise<bigint[]> {
  const rows = await db.alert.findMany({
    where: { sourceId, closedAt: null, openedAt: { gt: opened }, firstDocumentId: { not: null } },
    orderBy: { id: 'desc' },
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
