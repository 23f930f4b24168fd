import { fieldKinds, holdingKinds } from '../core/alerts/kinds.ts';
import type { Transaction } from './database.ts';

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
  const added = await tx.$executeRaw`
    insert into alert_document (alert_id, document_id)
    select ${alertId}, id from document where id = any(${ids}::bigint[])
    on conflict do nothing`;
  if (hold) await keepBack(tx, alertId);
  return added;
}

/** Holds all documents of the alert that nothing holds, and keeps all of them out of training. */
export async function keepBack(tx: Transaction, alertId: bigint): Promise<number> {
  await tx.$executeRaw`
    update measurement m set trainable = false from alert_document c
    where c.alert_id = ${alertId} and m.document_id = c.document_id and m.trainable is distinct from false`;
  return tx.$executeRaw`
    update document d set held_by_alert_id = ${alertId} from alert_document c
    where c.alert_id = ${alertId} and d.id = c.document_id and d.held_by_alert_id is null`;
}

/**
 * Gives the alert's documents free, but for those that another alert is about which is open or was confirmed: that one
 * holds them from now on. `train`: whether the detector may learn from them (a false alarm) or still not (resolved).
 * @returns how many are free now
 */
export async function releaseDocuments(tx: Transaction, alertId: bigint, train: boolean): Promise<number> {
  await tx.$executeRaw`
    update document d set held_by_alert_id = (
      select other.id from alert_document o join alert other on other.id = o.alert_id
      where o.document_id = d.id and other.id <> ${alertId}
        and (other.closed_at is null or other.confirmed_at is not null)
        and other.kind = any(${[...holdingKinds]}::text[])
        and not (other.severity = 'low' and other.kind = any(${[...fieldKinds]}::text[]))
      order by other.id limit 1)
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
