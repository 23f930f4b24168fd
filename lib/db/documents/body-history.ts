import { isTextRight } from '../../core/page-types/judge-types.ts';
import type { Transaction } from '../database.ts';

/** The text of one document as its detectors saw it. */
export interface BodyRow {
  id: bigint;
  runId: bigint | null;
  wrapperId: number | null;
  url: string;
  held: boolean;
  collectedAt: Date;
  /** Null where no detector has looked at it yet. */
  good: boolean | null;
}

const largestId = 2n ** 63n - 1n;

/** The newest documents up to one, oldest first. Reads `limit` rows by the index of the source's measurements. */
export async function listBodyRows(
  tx: Transaction,
  sourceId: number,
  limit: number,
  upTo = largestId,
): Promise<BodyRow[]> {
  const rows = await tx.$queryRaw<
    (Omit<BodyRow, 'good'> & { textSize: number; criterionBits: number | null })[]
  >`
    select d.id, d.run_id as "runId", d.wrapper_id as "wrapperId", d.url, d.held_by_alert_id is not null as held,
      d.collected_at as "collectedAt", m.text_size as "textSize", m.criterion_bits as "criterionBits"
    from measurement m join document d on d.id = m.document_id
    where m.source_id = ${sourceId} and m.document_id <= ${upTo} order by m.document_id desc limit ${limit}`;
  return rows
    .map(({ textSize, criterionBits, ...row }) => ({ ...row, good: isTextRight(textSize, criterionBits) }))
    .reverse();
}

/** Whether one of these documents has a text that is not right. */
export async function hasWrongText(tx: Transaction, documentIds: readonly bigint[]): Promise<boolean> {
  const rows = await tx.measurement.findMany({
    where: { documentId: { in: [...documentIds] } },
    select: { textSize: true, criterionBits: true },
  });
  return rows.some(({ textSize, criterionBits }) => isTextRight(textSize, criterionBits) === false);
}
