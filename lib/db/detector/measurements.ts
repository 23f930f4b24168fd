import { type Reference, wholeReference } from '../../core/detect/reference.ts';
import type { Features } from '../../core/features/features.ts';
import { builtInCollection } from '../../core/settings/collection-settings.ts';
import type { Transaction } from '../database.ts';
import { Prisma } from '../generated/client.ts';

/** What is stored of a document for its detectors. */
export interface StoredMeasurement {
  documentId: bigint;
  features: Features;
  /** Coded by lib/core/features/sketch-codec; null once it has aged out. */
  sketch: Uint8Array | null;
  trainable: boolean | null;
}

/** Writes or replaces the numbers of one document. */
export async function saveMeasurement(
  tx: Transaction,
  input: {
    documentId: bigint;
    sourceId: number;
    features: Features;
    sketch: Uint8Array;
    modelId: number | null;
    vectorBits: number | null;
    /** Undefined: undecided on a new document, as it was on a known one. */
    trainable: boolean | undefined;
  },
): Promise<void> {
  const { documentId, sourceId, features: f, sketch, modelId, vectorBits } = input;
  const trainable = input.trainable ?? null;
  await tx.$executeRaw`
    insert into measurement as m (document_id, source_id, page_size, text_size, paragraph_count, paragraph_variance,
      link_count, block_count, format_count, image_count, other_count, sketch, model_id, vector_bits, trainable)
    values (${documentId}, ${sourceId}, ${f.pageSize}, ${f.textSize}, ${f.paragraphCount}, ${f.paragraphVariance},
      ${f.linkCount}, ${f.blockCount}, ${f.formatCount}, ${f.imageCount}, ${f.otherCount}, ${new Uint8Array(sketch)},
      ${modelId}, ${vectorBits}, ${trainable})
    on conflict (document_id) do update set
      (page_size, text_size, paragraph_count, paragraph_variance, link_count, block_count, format_count, image_count,
        other_count, sketch, model_id, vector_bits, criterion_bits, counts, trainable) =
      (excluded.page_size, excluded.text_size, excluded.paragraph_count, excluded.paragraph_variance,
        excluded.link_count, excluded.block_count, excluded.format_count, excluded.image_count, excluded.other_count,
        excluded.sketch, excluded.model_id, excluded.vector_bits, null, null, coalesce(excluded.trainable, m.trainable))`;
}

/** The fresh documents of a run, oldest first. */
export async function listRunMeasurements(
  tx: Transaction,
  sourceId: number,
  runId: bigint,
): Promise<StoredMeasurement[]> {
  const rows = await tx.measurement.findMany({
    where: { sourceId, document: { runId } },
    orderBy: { documentId: 'asc' },
  });
  return rows.map(readMeasurement);
}

/** The known publications that pages of this run brought in another form, oldest first; there until its done pages are deleted. */
export async function listRevisedMeasurements(tx: Transaction, runId: bigint): Promise<StoredMeasurement[]> {
  const pages = await tx.$queryRaw<{ id: bigint }[]>`
    select distinct (outcome -> 'detail' ->> 'revised')::bigint as id from pending_page
    where run_id = ${runId} and outcome -> 'detail' ? 'revised'`;
  const rows = await tx.measurement.findMany({
    where: { documentId: { in: pages.map(({ id }) => id) } },
    orderBy: { documentId: 'asc' },
  });
  return rows.map(readMeasurement);
}

/**
 * The newest documents that may be trained on, at most `limit`, oldest first. Documents that an alert holds are left out
 * whatever is written of them. About 2 kB each with sketches.
 */
export async function listTrainingMeasurements(
  tx: Transaction,
  sourceId: number,
  limit: number,
  reference: Reference = wholeReference,
): Promise<StoredMeasurement[]> {
  const rows = await tx.$queryRaw<FlatRow[]>`
    select m.document_id as "documentId", m.sketch, m.trainable, m.page_size as "pageSize", m.text_size as "textSize",
      m.paragraph_count as "paragraphCount", m.paragraph_variance as "paragraphVariance", m.link_count as "linkCount",
      m.block_count as "blockCount", m.format_count as "formatCount", m.image_count as "imageCount",
      m.other_count as "otherCount"
    from measurement m join document d on d.id = m.document_id
    where m.source_id = ${sourceId} and m.trainable and d.held_by_alert_id is null ${within(sourceId, reference)}
    order by m.document_id desc
    limit ${limit}`;
  return rows.reverse().map(readMeasurement);
}

/** As a condition on `d`; the source's zone, which may be its group's, says which day of the week it was. */
function within(
  sourceId: number,
  { from, until, weekdays, excluded, excludedDocuments }: Reference,
): Prisma.Sql {
  const conditions = [
    ...(from === null ? [] : [Prisma.sql`d.collected_at >= ${new Date(from)}`]),
    ...(until === null ? [] : [Prisma.sql`d.collected_at < ${new Date(until)}`]),
    ...(weekdays.length === 0
      ? []
      : [
          Prisma.sql`extract(isodow from coalesce(d.published_at, d.collected_at)
            at time zone (
              select coalesce(s.time_zone, g.settings -> 'collection' ->> 'timeZone', ${builtInCollection.timeZone})
              from source s left join source_group g on g.id = s.group_id where s.id = ${sourceId}
            )) = any(${weekdays}::int[])`,
        ]),
    ...excluded.map(
      (period) =>
        Prisma.sql`not (d.collected_at >= ${new Date(period.from)} and d.collected_at < ${new Date(period.until)})`,
    ),
    ...(excludedDocuments.length === 0
      ? []
      : [Prisma.sql`d.id <> all(${excludedDocuments.map(BigInt)}::bigint[])`]),
  ];
  return conditions.length === 0 ? Prisma.empty : Prisma.sql`and ${Prisma.join(conditions, ' and ')}`;
}

/** Documents that a reference leaves for training, at most `limit`; with the times of the first and the last. */
export async function countReference(
  tx: Transaction,
  sourceId: number,
  reference: Reference,
  limit: number,
): Promise<{ documents: number; first: Date | null; last: Date | null }> {
  const rows = await tx.$queryRaw<{ documents: number; first: Date | null; last: Date | null }[]>`
    select count(*)::int as documents, min(at) as first, max(at) as last from (
      select d.collected_at as at from measurement m join document d on d.id = m.document_id
      where m.source_id = ${sourceId} and m.trainable and d.held_by_alert_id is null ${within(sourceId, reference)}
      order by m.document_id desc
      limit ${limit}
    ) chosen`;
  return rows[0]!;
}

/** More is not counted: no detector is trained on more, and none asks for it. */
const mostCounted = 5000;

/** Documents of a source that may be trained on, at most 5,000. */
export async function countTrainable(tx: Transaction, sourceId: number): Promise<number> {
  const rows = await tx.$queryRaw<{ documents: number }[]>`
    with held as (
      select d.id from document d
      where d.held_by_alert_id in (select id from alert where source_id = ${sourceId}) and d.source_id = ${sourceId}
    )
    select count(*)::int as documents from (
      select from measurement m
      where m.source_id = ${sourceId} and m.trainable and m.document_id not in (select id from held)
      limit ${mostCounted}
    ) counted`;
  return rows[0]?.documents ?? 0;
}

/** Writes the verdicts of a judged run, all in one statement. */
export async function saveVerdicts(
  tx: Transaction,
  modelId: number,
  verdicts: readonly {
    id: string;
    vectorBits: number;
    criterionBits: number;
    suspicious: boolean;
    /** What was counted on the page, coded; null where nothing was. */
    counts: Uint8Array | null;
  }[],
): Promise<void> {
  if (verdicts.length === 0) return;
  const json = JSON.stringify(
    verdicts.map(({ counts, ...verdict }) => ({
      ...verdict,
      counts: counts && Buffer.from(counts).toString('hex'),
    })),
  );
  await tx.$executeRaw`
    update measurement m
    set model_id = ${modelId}, vector_bits = v."vectorBits", criterion_bits = v."criterionBits",
      counts = decode(v.counts, 'hex')
    from json_to_recordset(${json}::json)
      as v (id bigint, "vectorBits" smallint, "criterionBits" smallint, counts text)
    where m.document_id = v.id`;
  await tx.$executeRaw`
    update document d set suspicious = v.suspicious
    from json_to_recordset(${json}::json) as v (id bigint, suspicious boolean)
    where d.id = v.id and d.suspicious <> v.suspicious`;
}

/** Clears documents for training or keeps them out of it. Those that an alert holds are never cleared. */
export async function setTrainable(
  tx: Transaction,
  documentIds: readonly (string | bigint)[],
  trainable: boolean,
): Promise<void> {
  if (documentIds.length === 0) return;
  const ids = documentIds.map(BigInt);
  await tx.$executeRaw`
    update measurement m set trainable = ${trainable}
    from document d
    where m.document_id = any(${ids}::bigint[]) and d.id = m.document_id
      and (not ${trainable} or d.held_by_alert_id is null)`;
}

/** Keeps all documents that the source has by now out of training. */
export async function keepOutOfTraining(tx: Transaction, sourceId: number): Promise<void> {
  await tx.$executeRaw`
    update measurement set trainable = false where source_id = ${sourceId} and trainable is distinct from false`;
}

type FlatRow = Features & { documentId: bigint; sketch: Uint8Array | null; trainable: boolean | null };

export function readMeasurement(row: FlatRow): StoredMeasurement {
  return {
    documentId: row.documentId,
    features: {
      pageSize: row.pageSize,
      textSize: row.textSize,
      paragraphCount: row.paragraphCount,
      paragraphVariance: row.paragraphVariance,
      linkCount: row.linkCount,
      blockCount: row.blockCount,
      formatCount: row.formatCount,
      imageCount: row.imageCount,
      otherCount: row.otherCount,
    },
    sketch: row.sketch,
    trainable: row.trainable,
  };
}

/** The documents that an alert is about, oldest first. */
export async function listAlertMeasurements(tx: Transaction, alertId: bigint): Promise<StoredMeasurement[]> {
  const rows = await tx.measurement.findMany({
    where: { document: { alerts: { some: { alertId } } } },
    orderBy: { documentId: 'asc' },
  });
  return rows.map(readMeasurement);
}

/** What is stored of these documents, oldest first. */
export async function listMeasurementsOf(
  tx: Transaction,
  documentIds: readonly bigint[],
): Promise<StoredMeasurement[]> {
  const rows = await tx.measurement.findMany({
    where: { documentId: { in: [...documentIds] } },
    orderBy: { documentId: 'asc' },
  });
  return rows.map(readMeasurement);
}
