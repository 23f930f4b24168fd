import type { Transaction } from './database.ts';

const earlierAlerts = 5;
const shownDocuments = 50;
const pastChecks = 12;

/** One alert with all that its screen shows but the texts. Null where it does not exist. */
export async function readAlert(db: Transaction, alertId: bigint) {
  const alert = await db.alert.findUnique({
    where: { id: alertId },
    include: {
      source: { select: { id: true, name: true, host: true, homepage: true } },
      assignee: { select: { id: true, name: true } },
      firstDocument: { select: { id: true, collectedAt: true } },
      events: { orderBy: { id: 'desc' }, take: 100, include: { user: { select: { id: true, name: true } } } },
    },
  });
  if (!alert) return null;
  const { sourceId, kind, field } = alert;
  const [extent, documents, check, earlier] = [
    await countExtent(db, alertId),
    await listAlertDocuments(db, alertId),
    await db.check.findFirst({
      where: { alertId },
      orderBy: { id: 'desc' },
      include: { model: { select: { id: true, version: true, trainingCount: true } } },
    }),
    await db.alert.findMany({
      where: { sourceId, kind, field, id: { lt: alertId } },
      orderBy: { id: 'desc' },
      take: earlierAlerts,
      select: { id: true, status: true, openedAt: true, closedAt: true },
    }),
  ];
  const history = await db.check.findMany({
    where: { sourceId, ...(check ? { id: { lte: check.id } } : {}) },
    orderBy: { id: 'desc' },
    take: pastChecks,
    select: {
      id: true,
      at: true,
      documents: true,
      score: true,
      threshold: true,
      verdict: true,
      criteria: true,
    },
  });
  return { ...alert, extent, documents, check, history: check ? history.reverse() : [], earlier };
}

async function countExtent(db: Transaction, alertId: bigint) {
  const rows = await db.$queryRaw<{ affected: number; held: number }[]>`
    select count(*)::int affected, (count(*) filter (where d.held_by_alert_id = ${alertId}))::int held
    from alert_document c join document d on d.id = c.document_id where c.alert_id = ${alertId}`;
  return rows[0]!;
}

export interface AlertDocumentRow {
  id: bigint;
  title: string | null;
  url: string;
  collectedAt: Date;
  characters: number;
  paragraphs: number | null;
  suspicious: boolean;
  held: boolean;
  vectorBits: number | null;
  criterionBits: number | null;
}

/** The first documents that the alert is about, oldest first. */
async function listAlertDocuments(db: Transaction, alertId: bigint): Promise<AlertDocumentRow[]> {
  return db.$queryRaw<AlertDocumentRow[]>`
    select d.id, d.title, d.url, d.collected_at as "collectedAt", length(d.text) as characters,
      m.paragraph_count as paragraphs, d.suspicious, (d.held_by_alert_id is not null) as held,
      m.vector_bits::int as "vectorBits", m.criterion_bits::int as "criterionBits"
    from alert_document c join document d on d.id = c.document_id left join measurement m on m.document_id = d.id
    where c.alert_id = ${alertId} order by d.id limit ${shownDocuments}`;
}

export interface SampleRow {
  documentId: bigint;
  title: string | null;
  url: string;
  collectedAt: Date;
  text: string;
  characters: number;
}

/** Longest text that a sample carries, in characters. */
export const longestSample = 20_000;

/**
 * A good and a bad text to lay side by side. Best the same article, collected before and after the change; else the last
 * good document before the first bad one, which is another article and can't be compared word by word.
 */
export async function readSamples(
  db: Transaction,
  alertId: bigint,
): Promise<{ good: SampleRow; bad: SampleRow; sameArticle: boolean } | null> {
  const twice = await db.$queryRaw<(SampleRow & { oldText: string; oldTitle: string | null; oldAt: Date })[]>`
    select d.id as "documentId", d.title, d.url, d.changed_at as "collectedAt", left(d.text, ${longestSample}) as text,
      length(d.text) as characters, left(r.text, ${longestSample}) as "oldText", r.title as "oldTitle",
      r.collected_at as "oldAt"
    from alert a join alert_document c on c.alert_id = a.id join document d on d.id = c.document_id
      join document_revision r on r.document_id = d.id and r.revision = d.revision - 1
    where a.id = ${alertId} and r.text <> d.text and r.collected_at < a.opened_at
    order by d.id limit 1`;
  const both = twice[0];
  if (both) {
    const { oldText, oldTitle, oldAt, ...bad } = both;
    const good = { ...bad, title: oldTitle, collectedAt: oldAt, text: oldText, characters: oldText.length };
    return { good, bad, sameArticle: true };
  }
  const sample = (rows: SampleRow[]) => rows[0] ?? null;
  const bad = sample(
    await db.$queryRaw<SampleRow[]>`
      select d.id as "documentId", d.title, d.url, d.collected_at as "collectedAt", left(d.text, ${longestSample}) as text,
        length(d.text) as characters
      from alert_document c join document d on d.id = c.document_id where c.alert_id = ${alertId} order by d.id limit 1`,
  );
  if (!bad) return null;
  const good = sample(
    await db.$queryRaw<SampleRow[]>`
      select d.id as "documentId", d.title, d.url, d.collected_at as "collectedAt", left(d.text, ${longestSample}) as text,
        length(d.text) as characters
      from document d
      where d.source_id = (select source_id from alert where id = ${alertId}) and d.id < ${bad.documentId}
        and d.held_by_alert_id is null and not d.suspicious
      order by d.id desc limit 1`,
  );
  return good && { good, bad, sameArticle: false };
}
