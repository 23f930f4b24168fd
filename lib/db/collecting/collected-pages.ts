import type { Features } from '../../core/features/features.ts';
import type { NewCapture } from '../captures/captures.ts';
import type { Transaction } from '../database.ts';
import type { DocumentContent, DocumentOrigin } from '../documents/documents.ts';
import { Prisma } from '../generated/client.ts';
import { storedJson, storedText } from '../stored-json.ts';
import type { ClaimedPage, PageOutcome } from './pending-pages.ts';

/**
 * Ends the work on a page, as `settlePage` does, and takes in the same statement all locks that saving needs: the run's
 * row, then the names under which the publication may be known. Whoever holds them sees in its next statement all that
 * was saved before it.
 *
 * @returns false where the claim is no longer valid; nothing is locked then
 */
export async function settleAndLock(
  tx: Transaction,
  page: ClaimedPage,
  outcome: PageOutcome,
  identities: readonly string[],
): Promise<boolean> {
  const rows = await tx.$queryRaw<{ runs: number }[]>`
    with settled as (
      update pending_page set state = 'done', outcome = ${storedJson(outcome)}::jsonb
      where id = ${page.id} and state = 'claimed' and claimed_by = ${page.token}
      returning run_id
    ), locked_run as materialized (
      select r.id from run r join settled s on s.run_id = r.id for no key update of r
    ), names as materialized (
      select pg_advisory_xact_lock(${page.sourceId}::int, ordered.key) from (
        select hashtext(identity) as key from locked_run, unnest(${identities as string[]}::text[]) i (identity)
        order by 1
      ) ordered
    )
    select (select count(*)::int from locked_run) as runs, (select count(*)::int from names) as names`;
  return (rows[0]?.runs ?? 0) > 0;
}

export interface FreshPage {
  capture: NewCapture;
  identities: readonly string[];
  content: DocumentContent;
  origin: Omit<DocumentOrigin, 'captureId'>;
  measurement: {
    features: Features;
    sketch: Uint8Array;
    modelId: number | null;
    vectorBits: number | null;
    trainable: boolean | null;
  };
}

/** What most pages are: a publication that is known under none of its names. `fresh` has a row where it may be stored. */
function insertions({ capture, identities, content, origin, measurement }: FreshPage): Prisma.Sql {
  const { features: f, sketch, modelId, vectorBits, trainable } = measurement;
  const keys = identities as string[];
  return Prisma.sql`
    new_capture as (
      insert into capture (source_id, page_type, url, final_url, fetched_at, http_status, headers, charset,
        charset_reason, byte_length, content_hash)
      select ${capture.sourceId}::int, ${capture.pageType}, ${capture.url}, ${capture.finalUrl},
        ${capture.fetchedAt}::timestamptz, ${capture.httpStatus}::int, ${storedJson(capture.headers)}::jsonb,
        ${capture.charset}, ${storedJson(capture.charsetReason)}::jsonb, ${capture.byteLength}::int,
        ${capture.contentHash}
      from fresh returning id
    ), new_document as (
      insert into document (source_id, run_id, wrapper_id, capture_id, identity, url, canonical_url, guid, title, author,
        published_at, published_from, text, listed, field_facts, suspicious, collected_at, changed_at)
      select ${origin.sourceId}::int, ${origin.runId}::bigint, ${origin.wrapperId}::int, c.id, ${keys[0]!},
        ${content.url}, ${content.canonicalUrl}, ${storedText(content.guid)}, ${storedText(content.title)},
        ${storedText(content.author)}, ${content.publishedAt}::timestamptz,
        ${content.publishedFrom && storedJson(content.publishedFrom)}::jsonb, ${storedText(content.text)},
        ${storedJson(content.listed)}::jsonb, ${storedJson(content.fieldFacts)}::jsonb, ${content.suspicious}::boolean,
        ${origin.at}::timestamptz, ${origin.at}::timestamptz
      from new_capture c returning id
    ), new_names as (
      insert into document_alias (source_id, identity, document_id)
      select ${origin.sourceId}::int, i.identity, d.id
      from new_document d, unnest(${keys.slice(1)}::text[]) i (identity)
    ), numbers as (
      insert into measurement (document_id, source_id, page_size, text_size, paragraph_count, paragraph_variance,
        link_count, block_count, format_count, image_count, other_count, sketch, model_id, vector_bits, trainable)
      select d.id, ${origin.sourceId}::int, ${f.pageSize}, ${f.textSize}, ${f.paragraphCount}, ${f.paragraphVariance},
        ${f.linkCount}, ${f.blockCount}, ${f.formatCount}, ${f.imageCount}, ${f.otherCount},
        ${new Uint8Array(sketch)}, ${modelId}::int, ${vectorBits}::smallint, ${trainable}::boolean
      from new_document d
    )`;
}

function isUnknown(sourceId: number, identities: readonly string[]): Prisma.Sql {
  const keys = identities as string[];
  return Prisma.sql`not exists (
        select from document where source_id = ${sourceId}::int and identity = any(${keys}::text[])
      ) and not exists (
        select from document_alias where source_id = ${sourceId}::int and identity = any(${keys}::text[])
      )`;
}

/**
 * Stores a publication that is known under none of its names, with its capture and numbers, and counts it for its run: in
 * one statement, as most pages are such and each statement costs a way to the database. The caller holds the locks of
 * `settleAndLock`, so that it sees whether the page was the run's last.
 *
 * @returns null where the publication is known; nothing is stored then
 */
export async function insertFreshPage(
  tx: Transaction,
  fresh: FreshPage,
): Promise<{ documentId: bigint; complete: boolean } | null> {
  const { identities, content, origin } = fresh;
  const rows = await tx.$queryRaw<{ documentId: bigint; complete: boolean }[]>`
    with fresh as materialized (
      select 1 where ${isUnknown(origin.sourceId, identities)}
    ), ${insertions(fresh)}, completed as (
      select r.id, r.state = 'collecting' and not exists (
        select from pending_page p where p.run_id = r.id and p.state in ('waiting', 'claimed')
      ) as complete
      from run r, new_document where r.id = ${origin.runId}::bigint
    ), counted as (
      update run r set fresh = fresh + 1, suspicious = suspicious + ${content.suspicious ? 1 : 0}::int,
        state = case when c.complete then 'judging' else r.state end,
        state_since = case when c.complete then ${origin.at}::timestamptz else r.state_since end
      from completed c where r.id = c.id
    )
    select d.id as "documentId", c.complete from new_document d, completed c`;
  return rows[0] ?? null;
}

/**
 * `settleAndLock` and `insertFreshPage` in one statement that is a transaction of its own: for the usual page, whose source
 * nobody else collects from that host meanwhile. Locks are in the same order, but its names are not waited for: where
 * somebody has one of them, where the bytes may have been removed, or where the publication is known, nothing happens.
 *
 * A statement does not see what was saved while it waited; so it cannot tell that a page was the run's last. `last` means that
 * no other page waits: the caller has to look then (`countPage`), or `listCollectedRuns` finds the run later.
 *
 * @returns null where the page has to be saved step by step
 */
export async function saveFreshPage(
  db: Transaction,
  page: ClaimedPage,
  outcome: PageOutcome,
  fresh: FreshPage,
): Promise<{ documentId: bigint; last: boolean } | null> {
  const { capture, identities, content, origin } = fresh;
  try {
    const rows = await db.$queryRaw<{ documentId: bigint; last: boolean }[]>`
      with locked_run as materialized (
        select r.id from run r join pending_page p on p.run_id = r.id
        where p.id = ${page.id} and p.state = 'claimed' and p.claimed_by = ${page.token}
        for no key update of r
      ), names as materialized (
        select bool_and(pg_try_advisory_xact_lock(${page.sourceId}::int, ordered.key)) as free from (
          select hashtext(identity) as key from locked_run, unnest(${identities as string[]}::text[]) i (identity)
          order by 1
        ) ordered
      ), usual as materialized (
        select 1 from names where free
          and not exists (select from doomed_blob where hash = ${capture.contentHash})
          and ${isUnknown(origin.sourceId, identities)}
      ), fresh as (
        update pending_page set state = 'done', outcome = ${storedJson(outcome)}::jsonb
        from usual
        where id = ${page.id} and state = 'claimed' and claimed_by = ${page.token}
        returning id
      ), ${insertions(fresh)}, counted as (
        update run r set fresh = fresh + 1, suspicious = suspicious + ${content.suspicious ? 1 : 0}::int
        from new_document where r.id = ${origin.runId}::bigint
      )
      select d.id as "documentId", not exists (
        select from pending_page p where p.run_id = ${origin.runId}::bigint and p.state = 'waiting'
      ) as last from new_document d`;
    return rows[0] ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Somebody stored the same publication at the same moment. */
function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2002' || /\b23505\b/.test(`${error.message} ${JSON.stringify(error.meta ?? {})}`);
}
