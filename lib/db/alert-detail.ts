import { listPastChecks, listShares } from './alert-history.ts';
import { readImpact } from './alert-impact.ts';
import type { Transaction } from './database.ts';

const earlierAlerts = 5;
const shownDocuments = 50;

/** One alert with all that its screen shows but the texts. Null where it does not exist. */
export async function readAlert(db: Transaction, alertId: bigint) {
  const alert = await db.alert.findUnique({
    where: { id: alertId },
    include: {
      source: { select: { id: true, name: true, host: true, homepage: true } },
      assignee: { select: { id: true, name: true } },
      events: { orderBy: { id: 'desc' }, take: 100, include: { user: { select: { id: true, name: true } } } },
    },
  });
  if (!alert) return null;
  const { sourceId, kind, field } = alert;
  const [impact, documents, check, earlier] = [
    await readImpact(db, alert),
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
  const history = check ? await listPastChecks(db, sourceId, alertId) : [];
  const shares = await listShares(db, alert);
  return { ...alert, impact, documents, check, history, shares, earlier };
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
