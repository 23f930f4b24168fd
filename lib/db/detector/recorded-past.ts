import type { Features } from '../../core/features/features.ts';
import type { Transaction } from '../database.ts';
import { prepared } from '../direct-query.ts';
import { Prisma } from '../generated/client.ts';

/** A document as the past is recorded: its numbers, and where they were judged. Ids and moments are numbers, as there are thousands. */
export interface RecordedRow extends Features {
  id: number;
  runId: number | null;
  /** In milliseconds since 1970. */
  collectedAt: number;
  modelId: number | null;
  counts: Uint8Array | null;
  trainable: boolean;
}

/**
 * Id of the first judged document that the past of a source since a moment begins with: `before` judged ones come before
 * the first that was collected since. Null where none was judged. Two look-ups in indexes.
 */
export async function findFirstRecorded(
  db: Transaction,
  sourceId: number,
  { since, before }: { since: Date; before: number },
): Promise<bigint | null> {
  const rows = await db.$queryRaw<{ first: bigint | null }[]>`
    select coalesce(
      (select min(document_id) from (
        select m.document_id from measurement m
        where m.source_id = ${sourceId} and m.criterion_bits is not null and m.document_id < coalesce(
          (select id from document where source_id = ${sourceId} and collected_at >= ${since} order by collected_at, id limit 1),
          9223372036854775807)
        order by m.document_id desc limit ${before}) lead),
      (select min(document_id) from measurement where source_id = ${sourceId} and criterion_bits is not null)) as first`;
  return rows[0]?.first ?? null;
}

/** The judged documents of a source from one on, the newest `limit` of them; ascending by id. */
export async function listJudgedDocuments(
  db: Transaction,
  sourceId: number,
  { from, limit }: { from: bigint; limit: number },
): Promise<RecordedRow[]> {
  // Its own rows first: asked for in the order of ids the planner walks over those of all sources.
  const rows = await db.$queryRaw<Packed[]>`
    with own as materialized (
      select * from measurement
      where source_id = ${sourceId} and document_id >= ${from} and criterion_bits is not null
    )
    select ${packedRows} as packed from own m join document d on d.id = m.document_id`;
  return unpackRows(rows[0]!.packed).slice(-limit);
}

/** Documents before `until` that may be trained on, the newest `limit`. Ascending by id. */
export async function listTrainedDocuments(
  db: Transaction,
  sourceId: number,
  { from, until, limit }: { from: bigint; until: bigint; limit: number },
): Promise<RecordedRow[]> {
  if (from >= until) return [];
  const rows = await db.$queryRaw<Packed[]>`
    with own as materialized (
      select * from measurement
      where source_id = ${sourceId} and trainable and document_id >= ${from} and document_id < ${until}
    )
    select ${packedRows} as packed from (
      select document_id, model_id, trainable, null::bytea as counts, page_size, text_size, paragraph_count, paragraph_variance,
        link_count, block_count, format_count, image_count, other_count
      from own order by document_id desc limit ${limit}
    ) m cross join (select null::bigint as run_id, to_timestamp(0) as collected_at) d`;
  return unpackRows(rows[0]!.packed);
}

interface Packed {
  packed: Uint8Array | null;
}

/**
 * Rows as one value of bytes, numbers with the highest byte first. Ten thousand rows of sixteen columns take the client longer
 * to read one by one than the database to find.
 */
const packedRows = Prisma.raw(`string_agg(
  int8send(m.document_id) || int8send(coalesce(d.run_id, 0)) || float8send(extract(epoch from d.collected_at) * 1000)
  || int4send(coalesce(m.model_id, 0)) || int4send(m.page_size) || int4send(m.text_size) || int4send(m.paragraph_count)
  || float8send(m.paragraph_variance) || int4send(m.link_count) || int4send(m.block_count) || int4send(m.format_count)
  || int4send(m.image_count) || int4send(m.other_count) || int2send((coalesce(m.trainable, false))::int::int2)
  || int2send(coalesce(length(m.counts), 0)::int2) || coalesce(m.counts, ''), ''::bytea order by m.document_id)`);

function unpackRows(packed: Uint8Array | null): RecordedRow[] {
  if (packed === null) return [];
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const rows: RecordedRow[] = [];
  let at = 0;
  while (at < packed.length) {
    const counted = view.getInt16(at + 70);
    rows.push({
      id: eightBytes(view, at),
      runId: eightBytes(view, at + 8) || null,
      collectedAt: Math.round(view.getFloat64(at + 16)),
      modelId: view.getInt32(at + 24) || null,
      pageSize: view.getInt32(at + 28),
      textSize: view.getInt32(at + 32),
      paragraphCount: view.getInt32(at + 36),
      paragraphVariance: view.getFloat64(at + 40),
      linkCount: view.getInt32(at + 48),
      blockCount: view.getInt32(at + 52),
      formatCount: view.getInt32(at + 56),
      imageCount: view.getInt32(at + 60),
      otherCount: view.getInt32(at + 64),
      trainable: view.getInt16(at + 68) === 1,
      counts: counted === 0 ? null : packed.subarray(at + 72, at + 72 + counted),
    });
    at += 72 + counted;
  }
  return rows;
}

/** Ids are far below 2⁵³. */
function eightBytes(view: DataView, at: number): number {
  return view.getInt32(at) * 0x1_0000_0000 + view.getUint32(at + 4);
}

interface RunTimes {
  /** In milliseconds since 1970. */
  finishedAt: number | null;
  wrapperId: number | null;
}

/** Runs of a source from one on, with their times and rules; those that are not finished have no time. */
export async function listRunsFrom(
  db: Transaction,
  sourceId: number,
  from: number,
): Promise<Map<number, RunTimes>> {
  const rows = await db.$queryRaw<Packed[]>`
    select string_agg(int8send(id) || float8send(coalesce(extract(epoch from finished_at) * 1000, -1)) || int4send(coalesce(wrapper_id, 0)),
      ''::bytea order by id) as packed
    from run where source_id = ${sourceId} and id >= ${from}`;
  const packed = rows[0]!.packed ?? new Uint8Array();
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const runs = new Map<number, RunTimes>();
  for (let at = 0; at < packed.length; at += 20) {
    const finished = view.getFloat64(at + 8);
    runs.set(eightBytes(view, at), {
      finishedAt: finished < 0 ? null : Math.round(finished),
      wrapperId: view.getInt32(at + 16) || null,
    });
  }
  return runs;
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

/**
 * Changes whenever a recording of the source's past would: a run was judged, documents were read or extracted again, a version
 * came into force, people decided about an alert. Null for an unknown source. A few look-ups in indexes.
 */
export async function findMarkOfPast(db: Transaction, sourceId: number): Promise<string | null> {
  const rows = await db.$queryRaw<{ mark: string }[]>(
    prepared(
      'mark of a past',
      Prisma.sql`
        select concat_ws(' ',
          (select extract(epoch from updated_at) || ' ' || coalesce(model_id, 0) from detector_state where source_id = s.id),
          (select extract(epoch from max(changed_at)) from document where source_id = s.id),
          (select count(*) || ' ' || sum(revision) || ' ' || sum(document_count) from alert where source_id = s.id),
          (select count(*) || ' ' || sum(revision) || ' ' || extract(epoch from max(state_since)) from reextraction where source_id = s.id),
          (select max(id) from model where source_id = s.id)) as mark
        from source s where s.id = ${sourceId} and s.deleted_at is null`,
    ),
  );
  return rows[0]?.mark ?? null;
}
