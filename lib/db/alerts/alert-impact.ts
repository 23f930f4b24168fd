import { fieldKinds, holdingKinds } from '../../core/alerts/kinds.ts';
import type { Transaction } from '../database.ts';

export interface AlertImpact {
  affected: number;
  /** Of them, held by this alert now. */
  held: number;
  /** Held ones that consumers would get if this alert let go of them; another alert keeps the rest. */
  releasable: number;
  /** What the source published since the first bad document; affected ones that were known before are counted too. */
  published: number;
  firstRun: { id: bigint; startedAt: Date } | null;
  firstDocument: {
    id: bigint;
    title: string | null;
    url: string;
    collectedAt: Date;
    captureId: bigint | null;
  } | null;
}

interface Subject {
  id: bigint;
  sourceId: number;
  openedAt: Date;
  closedAt: Date | null;
  firstDocumentId: bigint | null;
}

/** Since when, how many, and of how many. O(the alert's documents + the source's documents since). */
export async function readImpact(db: Transaction, alert: Subject): Promise<AlertImpact> {
  const firstDocument = await readFirstDocument(db, alert);
  const since = firstDocument?.collectedAt ?? alert.openedAt;
  const rows = await db.$queryRaw<
    { affected: number; held: number; releasable: number; earlier: number; fresh: number }[]
  >`
    select count(*)::int as affected,
      (count(*) filter (where d.held_by_alert_id = ${alert.id}))::int as held,
      (count(*) filter (where d.held_by_alert_id = ${alert.id} and not exists (
        select 1 from alert_document o join alert other on other.id = o.alert_id
        where o.document_id = d.id and other.id <> ${alert.id}
          and (other.closed_at is null or other.confirmed_at is not null)
          and other.kind = any(${[...holdingKinds]}::text[])
          and not (other.severity = 'low' and other.kind = any(${[...fieldKinds]}::text[])))))::int as releasable,
      (count(*) filter (where d.collected_at < ${since}))::int as earlier,
      (select count(*)::int from document f where f.source_id = ${alert.sourceId} and f.collected_at >= ${since}
        and f.collected_at <= ${alert.closedAt ?? new Date(8.64e15)}) as fresh
    from alert_document c join document d on d.id = c.document_id where c.alert_id = ${alert.id}`;
  const { earlier, fresh, ...counts } = rows[0]!;
  const firstRun = await findFirstRun(db, alert.id, firstDocument);
  return { ...counts, published: Math.max(counts.affected, earlier + fresh), firstRun, firstDocument };
}

type FirstDocument = AlertImpact['firstDocument'];

/** As it was when the alert was raised: a later reading, by repaired rules, is not what was bad. */
async function readFirstDocument(db: Transaction, alert: Subject): Promise<FirstDocument> {
  if (alert.firstDocumentId === null) return null;
  const rows = await db.$queryRaw<NonNullable<FirstDocument>[]>`
    select * from (
      select id, title, url, changed_at as "collectedAt", capture_id as "captureId" from document
      where id = ${alert.firstDocumentId}
      union all
      select document_id, title, url, collected_at, capture_id from document_revision
      where document_id = ${alert.firstDocumentId}) states
    order by ("collectedAt" <= ${alert.openedAt}) desc, abs(extract(epoch from "collectedAt" - ${alert.openedAt}::timestamptz))
    limit 1`;
  return rows[0] ?? null;
}

/** The run that brought the first bad document, else the first in which the cause was seen. */
async function findFirstRun(db: Transaction, alertId: bigint, first: FirstDocument) {
  const rows = await db.$queryRaw<{ id: bigint; startedAt: Date }[]>`
    select r.id, r.started_at as "startedAt" from run r
    where r.id = coalesce(
      (select d.run_id from document d where d.id = ${first?.id ?? null}::bigint and d.collected_at = ${first?.collectedAt ?? null}),
      (select min(o.run_id) from alert_occurrence o where o.alert_id = ${alertId}))`;
  return rows[0] ?? null;
}
