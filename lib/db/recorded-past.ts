import type { Features } from '../core/features/features.ts';
import type { Transaction } from './database.ts';

export interface RecordedRow extends Features {
  id: bigint;
  runId: bigint | null;
  collectedAt: Date;
  modelId: number | null;
  counts: Uint8Array | null;
  trainable: boolean | null;
}

/**
 * The judged documents of a source since a moment, and `before` more from before it, at most `limit` in all: the newest.
 * Ascending by id.
 */
export async function listJudgedDocuments(
  db: Transaction,
  sourceId: number,
  { since, before, limit }: { since: Date; before: number; limit: number },
): Promise<RecordedRow[]> {
  const rows = await db.$queryRaw<(RecordedRow & { within: boolean })[]>`
    select m.document_id as id, d.run_id as "runId", d.collected_at as "collectedAt", m.model_id as "modelId", m.counts, m.trainable,
      m.page_size as "pageSize", m.text_size as "textSize", m.paragraph_count as "paragraphCount",
      m.paragraph_variance as "paragraphVariance", m.link_count as "linkCount", m.block_count as "blockCount",
      m.format_count as "formatCount", m.image_count as "imageCount", m.other_count as "otherCount",
      d.collected_at >= ${since} as within
    from measurement m join document d on d.id = m.document_id
    where m.source_id = ${sourceId} and m.criterion_bits is not null
      and m.document_id >= coalesce((
        select min(lead.document_id) from (
          select m2.document_id from measurement m2 join document d2 on d2.id = m2.document_id
          where m2.source_id = ${sourceId} and m2.criterion_bits is not null and d2.collected_at < ${since}
          order by m2.document_id desc limit ${before}
        ) lead), 0)
    order by m.document_id desc
    limit ${limit}`;
  return rows.reverse();
}

/** Documents before `until` that may be trained on, the newest `limit`. Ascending by id. */
export async function listTrainedDocuments(
  db: Transaction,
  sourceId: number,
  { from, until, limit }: { from: bigint; until: bigint; limit: number },
): Promise<RecordedRow[]> {
  const rows = await db.$queryRaw<RecordedRow[]>`
    select m.document_id as id, null::bigint as "runId", now() as "collectedAt", m.model_id as "modelId", null::bytea as counts, m.trainable,
      m.page_size as "pageSize", m.text_size as "textSize", m.paragraph_count as "paragraphCount",
      m.paragraph_variance as "paragraphVariance", m.link_count as "linkCount", m.block_count as "blockCount",
      m.format_count as "formatCount", m.image_count as "imageCount", m.other_count as "otherCount"
    from measurement m
    where m.source_id = ${sourceId} and m.trainable and m.document_id >= ${from} and m.document_id < ${until}
    order by m.document_id desc
    limit ${limit}`;
  return rows.reverse();
}

/** Runs with their times and rules; those that are not finished have no time. */
export function listRunsById(db: Transaction, ids: readonly bigint[]) {
  return db.run.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, finishedAt: true, wrapperId: true },
  });
}

/** All versions of a source, without what is large. */
export function listModelVersions(db: Transaction, sourceId: number) {
  return db.model.findMany({
    where: { sourceId },
    orderBy: { version: 'asc' },
    select: { id: true, version: true, reason: true },
  });
}

export function listModelsById(db: Transaction, ids: readonly number[]) {
  return db.model.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { version: 'asc' },
    select: {
      id: true,
      version: true,
      profile: true,
      trainingSet: true,
      trainingCount: true,
      firstDocumentId: true,
      lastDocumentId: true,
    },
  });
}

export interface DecidedAlert {
  id: bigint;
  status: string;
  openedAt: Date;
  /** A person said that it was a failure. */
  confirmed: boolean;
  documents: bigint[];
}

/** Alerts of the statistics that were open at some time since a moment, with what people said and their documents, ascending. */
export async function listDecidedAlerts(
  db: Transaction,
  sourceId: number,
  since: Date,
): Promise<DecidedAlert[]> {
  return db.$queryRaw<DecidedAlert[]>`
    select a.id, a.status::text as status, a.opened_at as "openedAt",
      a.confirmed_at is not null or exists (
        select from alert_event e
        where e.alert_id = a.id and e.action = 'resolved' and e.user_id is not null and e.undone_at is null
      ) as confirmed,
      array_agg(c.document_id order by c.document_id) as documents
    from alert a join alert_document c on c.alert_id = a.id
    where a.source_id = ${sourceId} and a.kind = 'drift' and (a.closed_at is null or a.closed_at >= ${since})
    group by a.id order by a.opened_at`;
}
