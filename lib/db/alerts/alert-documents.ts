import { fieldKinds, holdingKinds } from '../../core/alerts/kinds.ts';
import type { Transaction } from '../database.ts';
import { Prisma } from '../generated/client.ts';

/** Whether the alert `other` holds what it is about, also after it is closed. */
export const alertHolds = Prisma.sql`(other.closed_at is null or other.confirmed_at is not null)
  and other.kind = any(${[...holdingKinds]}::text[])
  and not (other.severity = 'low' and other.kind = any(${[...fieldKinds]}::text[]))`;

/**
 * Puts documents under an alert. Where `hold`, consumers do not get them and no model is trained on them; a document that
 * another alert holds already stays held by that one.
 * @returns how many were not under this alert before
 */
export async function holdDocuments(
  tx: Transaction,
  alertId: bigint,
  documentIds: readonly string[],
  hold: boolean,
): Promise<number> {
  if (documentIds.length === 0) return 0;
  const ids = documentIds.map(BigInt);
  // What was right after a re-extraction and is seen wrong again is the alert's once more.
  await tx.$executeRaw`
    update alert_document set settled = false
    where alert_id = ${alertId} and document_id = any(${ids}::bigint[]) and settled`;
  const added = await tx.$executeRaw`
    insert into alert_document (alert_id, document_id)
    select ${alertId}, id from document where id = any(${ids}::bigint[])
    on conflict do nothing`;
  if (hold) await keepBack(tx, alertId);
  return added;
}

/**
 * Holds all documents of the alert that nothing holds, and keeps all of them out of training; not those that were
 * extracted again and judged right since.
 */
export async function keepBack(tx: Transaction, alertId: bigint): Promise<number> {
  await tx.$executeRaw`
    update measurement m set trainable = false from alert_document c
    where c.alert_id = ${alertId} and not c.settled and m.document_id = c.document_id
      and m.trainable is distinct from false`;
  return tx.$executeRaw`
    update document d set held_by_alert_id = ${alertId} from alert_document c
    where c.alert_id = ${alertId} and not c.settled and d.id = c.document_id and d.held_by_alert_id is null`;
}

/**
 * Gives the alert's documents free, but for those that another alert is about which is open or was confirmed: that one
 * holds them from now on. `train`: whether the detector may learn from them (a false alarm) or still not (resolved).
 * What becomes free has changed for consumers `at` that moment.
 * @returns how many are free now
 */
export async function releaseDocuments(
  tx: Transaction,
  alertId: bigint,
  train: boolean,
  at: Date,
): Promise<number> {
  await tx.$executeRaw`
    update document d set (held_by_alert_id, changed_at) = (
      select next.id, case when next.id is null then greatest(d.changed_at, ${at}) else d.changed_at end
      from (select (
        select other.id from alert_document o join alert other on other.id = o.alert_id
        where o.document_id = d.id and not o.settled and other.id <> ${alertId} and ${alertHolds}
        order by other.id limit 1) as id) next)
    from alert_document c
    where c.alert_id = ${alertId} and d.id = c.document_id and d.held_by_alert_id = ${alertId}`;
  if (train) {
    await tx.$executeRaw`
      update measurement m set trainable = true from alert_document c join document d on d.id = c.document_id
      where c.alert_id = ${alertId} and m.document_id = c.document_id and d.held_by_alert_id is null`;
  }
  return tx.$executeRaw`
    select 1 from alert_document c join document d on d.id = c.document_id
    where c.alert_id = ${alertId} and d.held_by_alert_id is null`;
}

/**
 * Gives these documents free whatever alerts are about them, for what they say now is right, or a person takes it as it
 * is: nobody suspects them then either. Models learn from them only where `train`. Those that nothing holds are passed over.
 * @returns how many are free now that were not
 */
export async function settleDocuments(
  tx: Transaction,
  documentIds: readonly bigint[],
  train: boolean,
  at: Date,
): Promise<number> {
  if (documentIds.length === 0) return 0;
  const ids = documentIds as bigint[];
  await tx.$executeRaw`
    update alert_document set settled = true where document_id = any(${ids}::bigint[]) and not settled`;
  if (train) {
    await tx.$executeRaw`
      update measurement m set trainable = true from document d
      where m.document_id = any(${ids}::bigint[]) and d.id = m.document_id and d.held_by_alert_id is not null`;
  }
  return tx.$executeRaw`
    update document set held_by_alert_id = null, suspicious = false, changed_at = greatest(changed_at, ${at})
    where id = any(${ids}::bigint[]) and held_by_alert_id is not null`;
}

/** Takes a settling back: the alerts hold the documents again as they did. */
export async function unsettleDocuments(
  tx: Transaction,
  held: readonly { documentId: bigint; alertId: bigint }[],
): Promise<void> {
  if (held.length === 0) return;
  const json = JSON.stringify(
    held.map(({ documentId, alertId }) => ({ document: String(documentId), alert: String(alertId) })),
  );
  await tx.$executeRaw`
    update alert_document c set settled = false
    from json_to_recordset(${json}::json) as h (document bigint) where c.document_id = h.document`;
  await tx.$executeRaw`
    update document d set held_by_alert_id = h.alert
    from json_to_recordset(${json}::json) as h (document bigint, alert bigint)
    where d.id = h.document and d.held_by_alert_id is null and exists (select 1 from alert a where a.id = h.alert)`;
}

export interface DocumentExtent {
  /** Documents that the alert is about. */
  affected: number;
  /** Of them, held by this alert. */
  held: number;
}

export async function documentExtent(tx: Transaction, alertId: bigint): Promise<DocumentExtent> {
  const rows = await tx.$queryRaw<{ affected: number; held: number }[]>`
    select count(*)::int affected, (count(*) filter (where d.held_by_alert_id = ${alertId}))::int held
    from alert_document c join document d on d.id = c.document_id where c.alert_id = ${alertId}`;
  return rows[0] ?? { affected: 0, held: 0 };
}
