import type { ComparedField } from '../../core/reextract/changed-fields.ts';
import { alertHolds } from '../alerts/alert-documents.ts';
import type { Transaction } from '../database.ts';
import type { Capture, Document } from '../generated/client.ts';
import type { RereadOutcome } from '../generated/enums.ts';
import { storedJson } from '../stored-json.ts';
import type { KeptBefore } from './reread-documents.ts';

export type { RereadOutcome } from '../generated/enums.ts';

/** A document that is to be read again, with the page it came from. */
export type StoredDocument = Document & { capture: Capture | null };

/** Documents that are tried so often without an end make the worker die, and are given up. */
export const mostAttempts = 4;

/** The next documents that wait, oldest first; each counts as tried. */
export async function claimWaiting(
  db: Transaction,
  reextractionId: bigint,
  limit: number,
): Promise<{ document: StoredDocument; attempts: number }[]> {
  const rows = await db.$queryRaw<{ id: bigint; attempts: number }[]>`
    update reextraction_item i set attempts = i.attempts + 1
    from (
      select document_id from reextraction_item
      where reextraction_id = ${reextractionId} and outcome = 'waiting' order by document_id limit ${limit}
    ) next
    where i.reextraction_id = ${reextractionId} and i.document_id = next.document_id
    returning i.document_id as id, i.attempts`;
  const documents = await findStoredDocuments(
    db,
    rows.map(({ id }) => id),
  );
  const attempts = new Map(rows.map((row) => [row.id, row.attempts]));
  return documents.map((document) => ({ document, attempts: attempts.get(document.id)! }));
}

/** They count as not tried. */
export async function giveClaimsBack(
  db: Transaction,
  reextractionId: bigint,
  documentIds: readonly bigint[],
): Promise<void> {
  await db.$executeRaw`
    update reextraction_item set attempts = attempts - 1
    where reextraction_id = ${reextractionId} and document_id = any(${documentIds as bigint[]}::bigint[])
      and outcome = 'waiting'`;
}

/** Documents with their pages, oldest first. */
export function findStoredDocuments(db: Transaction, ids: readonly bigint[]): Promise<StoredDocument[]> {
  return db.document.findMany({
    where: { id: { in: [...ids] } },
    include: { capture: true },
    orderBy: { id: 'asc' },
  });
}

/** Which of these documents still wait; their items are locked until the transaction ends. */
export async function lockWaiting(
  tx: Transaction,
  reextractionId: bigint,
  documentIds: readonly bigint[],
): Promise<Set<bigint>> {
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    select document_id as id from reextraction_item
    where reextraction_id = ${reextractionId} and document_id = any(${documentIds as bigint[]}::bigint[])
      and outcome = 'waiting'
    order by document_id for update`;
  return new Set(rows.map(({ id }) => id));
}

export interface ReadItem {
  documentId: bigint;
  outcome: Exclude<RereadOutcome, 'waiting'>;
  reason: string | null;
  fields: readonly ComparedField[];
  charactersBefore: number | null;
  charactersAfter: number | null;
  revisionBefore: number | null;
  /** Null where the document was left alone. */
  before: object | null;
  sketchBefore: Uint8Array | null;
}

export async function saveItem(tx: Transaction, reextractionId: bigint, item: ReadItem): Promise<void> {
  const outcome = item.outcome === 'no_capture' ? 'no-capture' : item.outcome;
  const sketch = item.sketchBefore && new Uint8Array(item.sketchBefore);
  await tx.$executeRaw`
    update reextraction_item set outcome = ${outcome}::reread_outcome, reason = ${item.reason},
      fields = ${[...item.fields]}::text[], characters_before = ${item.charactersBefore},
      characters_after = ${item.charactersAfter}, revision_before = ${item.revisionBefore},
      before = ${item.before && storedJson(item.before)}::jsonb, sketch_before = ${sketch}
    where reextraction_id = ${reextractionId} and document_id = ${item.documentId}`;
}

/** Documents that were read, oldest first after `after`: what is judged. */
export async function listReadItems(
  tx: Transaction,
  reextractionId: bigint,
  after: bigint,
  limit: number,
): Promise<{ documentId: bigint; fields: ComparedField[] }[]> {
  return tx.$queryRaw`
    select document_id as "documentId", fields from reextraction_item
    where reextraction_id = ${reextractionId} and outcome in ('changed', 'unchanged') and document_id > ${after}
    order by document_id limit ${limit}`;
}

export async function saveStandings(
  tx: Transaction,
  reextractionId: bigint,
  standings: readonly { documentId: bigint; standing: string }[],
): Promise<void> {
  if (standings.length === 0) return;
  const json = JSON.stringify(
    standings.map(({ documentId, standing }) => ({ id: String(documentId), standing })),
  );
  await tx.$executeRaw`
    update reextraction_item i set standing = s.standing
    from json_to_recordset(${json}::json) as s (id bigint, standing text)
    where i.reextraction_id = ${reextractionId} and i.document_id = s.id`;
}

export interface HoldingAlert {
  documentId: bigint;
  alertId: bigint;
  kind: string;
  field: string;
  evidence: unknown;
}

/** The alerts that hold each document, or would if the others let it go; see `releaseDocuments`. */
export async function listHoldingAlerts(
  tx: Transaction,
  documentIds: readonly bigint[],
): Promise<HoldingAlert[]> {
  return tx.$queryRaw`
    select d.id as "documentId", a.id as "alertId", a.kind, a.field, a.evidence
    from document d
    join alert a on a.id = d.held_by_alert_id
      or a.id in (select other.id from alert_document c join alert other on other.id = c.alert_id
        where c.document_id = d.id and not c.settled and ${alertHolds})
    where d.id = any(${documentIds as bigint[]}::bigint[]) and d.held_by_alert_id is not null
    order by d.id, a.id`;
}

/** Those judged clean, or all that were read, that are held and not released yet. */
export async function listReleasable(
  tx: Transaction,
  reextractionId: bigint,
  which: 'clean' | 'all',
): Promise<bigint[]> {
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    select i.document_id as id from reextraction_item i join document d on d.id = i.document_id
    where i.reextraction_id = ${reextractionId} and i.outcome in ('changed', 'unchanged')
      and d.held_by_alert_id is not null and (${which === 'all'} or i.standing = 'clean')
    order by i.document_id`;
  return rows.map(({ id }) => id);
}

export async function markReleased(
  tx: Transaction,
  reextractionId: bigint,
  documentIds: readonly bigint[],
  at: Date,
): Promise<void> {
  await tx.$executeRaw`
    update reextraction_item set released_at = ${at}
    where reextraction_id = ${reextractionId} and document_id = any(${documentIds as bigint[]}::bigint[])`;
}

/** Open alerts about documents, of which something was released here and that hold nothing any more. */
export async function listEmptiedAlerts(tx: Transaction, reextractionId: bigint): Promise<{ id: bigint }[]> {
  return tx.$queryRaw`
    select distinct other.id from reextraction_item i
    join alert_document c on c.document_id = i.document_id
    join alert other on other.id = c.alert_id
    where i.reextraction_id = ${reextractionId} and i.released_at is not null
      and other.closed_at is null and ${alertHolds}
      and not exists (
        select 1 from alert_document more join document d on d.id = more.document_id
        where more.alert_id = other.id and not more.settled and d.held_by_alert_id is not null)
    order by other.id`;
}

export interface RestorableItem {
  documentId: bigint;
  outcome: 'changed' | 'unchanged';
  revisionBefore: number | null;
  before: KeptBefore;
  sketchBefore: Uint8Array | null;
  heldByAlertId: bigint | null;
  released: boolean;
}

/** The next documents that are to be given back what they said. */
export function listRestorable(
  tx: Transaction,
  reextractionId: bigint,
  limit: number,
): Promise<RestorableItem[]> {
  return tx.$queryRaw`
    select document_id as "documentId", outcome, revision_before as "revisionBefore", before,
      sketch_before as "sketchBefore", held_by_alert_id as "heldByAlertId", released_at is not null as released
    from reextraction_item
    where reextraction_id = ${reextractionId} and outcome in ('changed', 'unchanged') and restored is null
      and before is not null
    order by document_id limit ${limit}`;
}

export async function markRestored(
  tx: Transaction,
  reextractionId: bigint,
  documentIds: readonly bigint[],
  restored: boolean,
): Promise<void> {
  await tx.$executeRaw`
    update reextraction_item set restored = ${restored}
    where reextraction_id = ${reextractionId} and document_id = any(${documentIds as bigint[]}::bigint[])`;
}

/** What undo would need of re-extractions that can't be undone any more. @returns re-extractions */
export async function forgetUndone(db: Transaction, now: Date): Promise<number> {
  const over = await db.$queryRaw<{ id: bigint }[]>`
    update reextraction set undo_until = null where undo_until < ${now} and active_key is null returning id`;
  for (const { id } of over) {
    await db.$executeRaw`
      update reextraction_item set before = null, sketch_before = null
      where reextraction_id = ${id} and before is not null`;
  }
  return over.length;
}
