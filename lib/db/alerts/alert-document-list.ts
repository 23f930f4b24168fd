import type { Transaction } from '../database.ts';
import { prepared } from '../direct-query.ts';
import { Prisma } from '../generated/client.ts';

export interface AlertDocumentRow {
  id: bigint;
  title: string | null;
  url: string;
  collectedAt: Date;
  characters: number;
  paragraphs: number | null;
  suspicious: boolean;
  affected: boolean;
  held: boolean;
  vectorBits: number | null;
  criterionBits: number | null;
}

/** More are not looked through by a person. */
export const mostListed = 5000;

/**
 * The documents that an alert is about, or those of its last check whether they are affected or not; oldest first, with
 * the bits of each vector and criterion. Null where there is no such alert.
 */
export async function listAlertDocuments(
  db: Transaction,
  alertId: bigint,
  which: 'affected' | 'batch',
): Promise<{ documents: AlertDocumentRow[]; total: number } | null> {
  const ids = await db.$queryRaw<{ id: bigint; affected: boolean }[]>(
    prepared(
      'ids of documents of an alert',
      Prisma.sql`
    select c.document_id as id, true as affected from alert_document c where c.alert_id = ${alertId} and ${which} = 'affected'
    union all
    select d.id, exists (select 1 from alert_document c where c.alert_id = ${alertId} and c.document_id = d.id)
    from (select source_id, first_document_id, last_document_id from "check" where alert_id = ${alertId} order by id desc limit 1) k
      join document d on d.source_id = k.source_id and d.id between k.first_document_id and k.last_document_id
    where ${which} = 'batch'
    order by id limit ${mostListed + 1}`,
    ),
  );
  if (ids.length === 0) {
    const alerts = await db.$queryRaw<{ id: bigint }[]>`select id from alert where id = ${alertId}`;
    return alerts.length === 0 ? null : { documents: [], total: 0 };
  }
  const shown = ids.slice(0, mostListed);
  const affected = shown.filter((one) => one.affected).map(({ id }) => id);
  const documents = await db.$queryRaw<AlertDocumentRow[]>(
    prepared(
      'documents of an alert',
      Prisma.sql`
    select d.id, left(d.title, 300) as title, d.url, d.collected_at as "collectedAt", length(d.text) as characters,
      m.paragraph_count as paragraphs, d.suspicious, d.id = any(${affected}::bigint[]) as affected,
      (d.held_by_alert_id is not null) as held, m.vector_bits::int as "vectorBits", m.criterion_bits::int as "criterionBits"
    from document d left join measurement m on m.document_id = d.id
    where d.id = any(${shown.map(({ id }) => id)}::bigint[]) order by d.id`,
    ),
  );
  return { documents, total: ids.length };
}
