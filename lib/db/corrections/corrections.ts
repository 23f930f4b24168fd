import type { Correction } from '../../core/corrections/find-corrections.ts';
import type { Transaction } from '../database.ts';

export interface ChangedDocument {
  id: bigint;
  text: string;
  changedAt: Date;
}

/** Holds the source's place until the transaction ends, so that two jobs do not read the same documents. */
export async function lockCorrectionScan(tx: Transaction, sourceId: number): Promise<Date> {
  const start = new Date(0);
  const rows = await tx.$queryRaw<{ until: Date }[]>`
    insert into correction_scan as s (source_id, until) values (${sourceId}, ${start})
    on conflict (source_id) do update set until = s.until returning until`;
  return rows[0]!.until;
}

export async function moveCorrectionScan(tx: Transaction, sourceId: number, until: Date): Promise<void> {
  await tx.correctionScan.update({ where: { sourceId }, data: { until } });
}

/** Documents of a source that were changed at a time or later, oldest change first. `after`: the last of the piece before. */
export async function listDocumentsChangedSince(
  tx: Transaction,
  sourceId: number,
  since: Date,
  after: bigint | null,
  most: number,
): Promise<ChangedDocument[]> {
  return tx.document.findMany({
    where: {
      sourceId,
      OR: [{ changedAt: { gt: since } }, { changedAt: since, ...(after !== null && { id: { gt: after } }) }],
    },
    select: { id: true, text: true, changedAt: true },
    orderBy: [{ changedAt: 'asc' }, { id: 'asc' }],
    take: most,
  });
}

/** Adds what a document was not known to say. @returns how many were new */
export async function addCorrections(
  tx: Transaction,
  input: { sourceId: number; documentId: bigint; found: readonly Correction[]; at: Date },
): Promise<number> {
  const { sourceId, documentId, found, at } = input;
  const known = await tx.correction.findMany({ where: { documentId }, select: { text: true } });
  const texts = new Set(known.map(({ text }) => text));
  const fresh = found.filter(({ text }) => !texts.has(text));
  await tx.correction.createMany({
    data: fresh.map((each) => ({ ...each, sourceId, documentId, foundAt: at })),
  });
  return fresh.length;
}

/** The latest first. */
export async function listCorrections(
  db: Transaction,
  sourceId: number,
  { before, limit }: { before: bigint | undefined; limit: number },
) {
  return db.correction.findMany({
    where: { sourceId, ...(before !== undefined && { id: { lt: before } }) },
    include: { document: { select: { title: true, url: true } } },
    orderBy: { id: 'desc' },
    take: limit,
  });
}
