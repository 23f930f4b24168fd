import type { Transaction } from '../database.ts';
import { Prisma } from '../generated/client.ts';
import { listRenderingBlobs, sumRenderingBytes } from './renderings.ts';

export interface CaptureLimits {
  before: Date | null;
  perSource: number | null;
  bytes: number | null;
  /** So many of a source's newest stay in any case. */
  alwaysKept: number;
}

/** Good documents before an alert whose pages stay while it is open: the last good page is shown beside the first bad one. */
const goodPagesKept = 20;

/** Captures that stay in any case: the evidence of open and of confirmed alerts, and the newest of each source. */
const pinned = (alwaysKept: number) => Prisma.sql`
  pinned as (
    with shown as (
      select id, source_id, first_document_id from alert
      where open_key is not null or (confirmed_at is not null and closed_at is null)),
    bad as (
      select document_id from shown join alert_document on alert_id = shown.id
      union select first_document_id from shown where first_document_id is not null)
    select capture_id as id from document where id in (select document_id from bad) and capture_id is not null
    union select capture_id from document_revision where document_id in (select document_id from bad) and capture_id is not null
    union select good.capture_id from shown cross join lateral (
      select capture_id from document
      where source_id = shown.source_id and id < shown.first_document_id and held_by_alert_id is null
        and capture_id is not null
      order by id desc limit ${goodPagesKept}) good
    union select newest.id from source cross join lateral (
      select id from capture where source_id = source.id order by id desc limit ${alwaysKept}) newest)`;

/** Captures past a limit that nothing pins. Places and sums count from the newest on; what was drawn of a page counts with it. */
const doomed = ({ before, perSource, bytes, alwaysKept }: CaptureLimits) => Prisma.sql`
  ${pinned(alwaysKept)},
  sized as (
    select id, capture.source_id, fetched_at, capture.byte_length + coalesce(drawn.byte_length, 0) as byte_length
    from capture left join rendering drawn on drawn.capture_id = id),
  ranked as (
    select id, byte_length, fetched_at,
      ${perSource === null ? Prisma.sql`0` : Prisma.sql`row_number() over (partition by source_id order by id desc)`} as place,
      ${bytes === null ? Prisma.sql`0` : Prisma.sql`sum(byte_length) over (order by id desc)`} as upto
    from sized
    ${perSource === null && bytes === null ? Prisma.sql`where fetched_at < ${before ?? new Date(0)}` : Prisma.empty}),
  doomed as (
    select id, byte_length from ranked
    where (fetched_at < ${before ?? new Date(0)}
        or (${perSource}::int is not null and place > ${perSource}::int)
        or (${bytes}::float8 is not null and upto > ${bytes}::float8))
      and id not in (select id from pinned))`;

/** What limits would delete. */
export async function countDoomedCaptures(
  db: Transaction,
  limits: CaptureLimits,
): Promise<{ rows: number; bytes: number }> {
  const rows = await db.$queryRaw<{ rows: number; bytes: number }[]>`
    with ${doomed(limits)}
    select count(*)::int as rows, coalesce(sum(byte_length), 0)::float8 as bytes from doomed`;
  return rows[0]!;
}

/** Ids of captures past the limits, the oldest first. */
export async function listDoomedCaptures(
  db: Transaction,
  limits: CaptureLimits,
  most: number,
): Promise<bigint[]> {
  const rows = await db.$queryRaw<{ id: bigint }[]>`
    with ${doomed(limits)} select id from doomed order by id limit ${most}`;
  return rows.map(({ id }) => id);
}

/** Deletes captures; blobs that none names any more are noted, to be removed later. */
export async function deleteCaptures(
  tx: Transaction,
  ids: readonly bigint[],
  now: Date,
): Promise<{ rows: number; bytes: number }> {
  const [drawn, drawnBytes] = [await listRenderingBlobs(tx, ids), await sumRenderingBytes(tx, ids)];
  const gone = await tx.$queryRaw<{ hash: string; bytes: number }[]>`
    delete from capture where id = any(${[...ids]}::bigint[])
    returning content_hash as hash, byte_length as bytes`;
  await doomBlobs(tx, [...gone.map(({ hash }) => hash), ...drawn], now);
  return { rows: gone.length, bytes: gone.reduce((sum, { bytes }) => sum + bytes, drawnBytes) };
}

/** Whether a capture, or the drawing of one, names a blob. */
const isNamed = (hash: Prisma.Sql) => Prisma.sql`(
  exists (select 1 from capture where content_hash = ${hash})
  or exists (select 1 from rendering where html_hash = ${hash})
  or exists (select 1 from rendering where boxes_hash = ${hash})
  or exists (select 1 from rendering where picture_hash = ${hash}))`;

/** Notes those of the blobs that nothing names. */
export async function doomBlobs(tx: Transaction, hashes: readonly string[], now: Date): Promise<number> {
  return tx.$executeRaw`
    insert into doomed_blob (hash, doomed_at)
    select distinct hash, ${now}::timestamptz from unnest(${[...hashes]}::text[]) as hash
    where not ${isNamed(Prisma.sql`hash`)}
    on conflict do nothing`;
}

/** Noted blobs whose grace is over, the oldest first. */
export async function listRemovableBlobs(
  db: Transaction,
  doomedBefore: Date,
  most: number,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ hash: string }[]>`
    select hash from doomed_blob where doomed_at < ${doomedBefore} and removed_at is null
    order by doomed_at limit ${most}`;
  return rows.map(({ hash }) => hash);
}

/**
 * Marks a blob as removed, to be followed by its removal in the same transaction: whoever stores a capture of the same bytes
 * waits for this row, and then knows that they are to be put again. False where a capture names it by now.
 */
export async function markBlobRemoved(tx: Transaction, hash: string, now: Date): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ hash: string }[]>`
    select hash from doomed_blob where hash = ${hash} and removed_at is null for update`;
  if (!row) return false;
  const [named] = await tx.$queryRaw<{ named: boolean }[]>`select ${isNamed(Prisma.sql`${hash}`)} as named`;
  if (named?.named) {
    await tx.$executeRaw`delete from doomed_blob where hash = ${hash}`;
    return false;
  }
  await tx.$executeRaw`update doomed_blob set removed_at = ${now} where hash = ${hash}`;
  return true;
}

/**
 * For whoever has put bytes and stores a capture of them now: takes back that the blob is doomed. True when the bytes may
 * have been removed since, so that they have to be put again before this transaction ends.
 */
export async function reviveBlob(tx: Transaction, hash: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ removed: boolean }[]>`
    delete from doomed_blob where hash = ${hash} returning removed_at is not null as removed`;
  return rows[0]?.removed ?? false;
}

/** Forgets removals that nobody can have missed any more. */
export async function forgetRemovals(db: Transaction, before: Date): Promise<number> {
  return db.$executeRaw`delete from doomed_blob where removed_at < ${before}`;
}
