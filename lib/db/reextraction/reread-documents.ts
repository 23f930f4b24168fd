import { bandsOf } from '../../core/duplicates/bands.ts';
import { shinglesOf } from '../../core/duplicates/shingles.ts';
import type { Transaction } from '../database.ts';
import { type DocumentContent, reviseDocument } from '../documents/documents.ts';
import { type Document, type Measurement, Prisma } from '../generated/client.ts';

/** What undo needs of a document beside its revision. */
export interface KeptBefore {
  revision: number;
  url: string;
  canonicalUrl: string | null;
  wrapperId: number | null;
  fieldFacts: Prisma.JsonValue;
  publishedFrom: Prisma.JsonValue;
  suspicious: boolean;
  /** `counts` in hexadecimal digits. */
  measurement:
    | (Omit<Measurement, 'sketch' | 'counts' | 'documentId' | 'sourceId'> & { counts: string | null })
    | null;
}

/**
 * Keeps out whoever would write these documents: pages of the collection by their names' locks, people and judging by the
 * source's row. Rows that refer to the source can be added meanwhile.
 */
export async function lockDocumentsForRereading(
  tx: Transaction,
  sourceId: number,
  documentIds: readonly bigint[],
): Promise<Document[]> {
  await lockSourceDocuments(tx, sourceId);
  const ids = documentIds as bigint[];
  await tx.$executeRaw`
    select pg_advisory_xact_lock(${sourceId}, key) from (
      select hashtext(identity) as key from document where id = any(${ids}::bigint[])
      union select hashtext(identity) from document_alias where document_id = any(${ids}::bigint[])
      order by 1) ordered`;
  return tx.document.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
}

export async function lockSourceDocuments(tx: Transaction, sourceId: number): Promise<void> {
  await tx.$queryRaw`select id from source where id = ${sourceId} for no key update`;
}

/** What is there before a document is read again. */
export async function keepBefore(
  tx: Transaction,
  document: Document,
): Promise<{ before: KeptBefore; sketchBefore: Uint8Array | null }> {
  const stored = await tx.measurement.findUnique({ where: { documentId: document.id } });
  const { revision, url, canonicalUrl, wrapperId, fieldFacts, publishedFrom, suspicious } = document;
  const facts = { revision, url, canonicalUrl, wrapperId, fieldFacts, publishedFrom, suspicious };
  if (!stored) return { before: { ...facts, measurement: null }, sketchBefore: null };
  const { sketch, documentId: _, sourceId: __, ...numbers } = stored;
  const measurement = { ...numbers, counts: numbers.counts && Buffer.from(numbers.counts).toString('hex') };
  return { before: { ...facts, measurement }, sketchBefore: sketch };
}

/** Nothing that a reader sees is another; but it is read by these rules now. */
export async function noteReread(
  tx: Transaction,
  documentId: bigint,
  content: DocumentContent,
  wrapperId: number,
): Promise<void> {
  await tx.document.update({
    where: { id: documentId },
    data: {
      wrapperId,
      fieldFacts: content.fieldFacts,
      publishedFrom: content.publishedFrom ?? Prisma.DbNull,
      suspicious: content.suspicious,
    },
  });
}

/**
 * Gives a document back what it said before it was read again, as one more revision where that is something else.
 * @returns false where it has been changed since: then it is left alone
 */
export async function restoreDocument(
  tx: Transaction,
  document: Document,
  item: { revisionBefore: number | null; before: KeptBefore; sketchBefore: Uint8Array | null },
  at: Date,
): Promise<boolean> {
  const { before, revisionBefore } = item;
  const changed = revisionBefore !== null;
  if (document.revision !== before.revision + (changed ? 1 : 0)) return false;
  const { url, canonicalUrl, fieldFacts, publishedFrom, suspicious } = before;
  const kept = {
    canonicalUrl,
    fieldFacts: fieldFacts as Prisma.InputJsonValue,
    publishedFrom: (publishedFrom as Prisma.InputJsonValue | null) ?? Prisma.DbNull,
    suspicious,
  };
  const wrapper =
    before.wrapperId === null ? null : await tx.wrapper.findUnique({ where: { id: before.wrapperId } });
  const wrapperId = wrapper?.id ?? null;
  if (changed) {
    const said = await tx.documentRevision.findUnique({
      where: { documentId_revision: { documentId: document.id, revision: revisionBefore } },
    });
    if (!said) return false;
    const { title, author, publishedAt, text } = said;
    await reviseDocument(
      tx,
      document,
      {
        ...kept,
        url,
        guid: document.guid,
        title,
        author,
        publishedAt,
        text,
        bands: bandsOf(shinglesOf(text)),
        fieldFacts: fieldFacts as object,
        publishedFrom: publishedFrom as DocumentContent['publishedFrom'],
        listed: document.listed as unknown as DocumentContent['listed'],
      },
      { wrapperId, captureId: document.captureId, at },
    );
  } else {
    await tx.document.update({ where: { id: document.id }, data: { ...kept, wrapperId } });
  }
  await restoreMeasurement(tx, document, item);
  return true;
}

async function restoreMeasurement(
  tx: Transaction,
  { id, sourceId }: Document,
  { before, sketchBefore }: { before: KeptBefore; sketchBefore: Uint8Array | null },
): Promise<void> {
  if (!before.measurement) {
    await tx.measurement.deleteMany({ where: { documentId: id } });
    return;
  }
  const { modelId, counts, ...numbers } = before.measurement;
  const model =
    modelId === null ? null : await tx.model.findUnique({ where: { id: modelId }, select: { id: true } });
  const data = {
    ...numbers,
    modelId: model?.id ?? null,
    counts: counts === null ? null : new Uint8Array(Buffer.from(counts, 'hex')),
    sketch: sketchBefore && new Uint8Array(sketchBefore),
  };
  await tx.measurement.upsert({
    where: { documentId: id },
    create: { documentId: id, sourceId, ...data },
    update: data,
  });
}
