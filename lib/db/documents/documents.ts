import type { ListedItem } from '../../core/feed/listed-item.ts';
import type { Transaction } from '../database.ts';
import { type Document, Prisma } from '../generated/client.ts';
import { storedJson, storedText } from '../stored-json.ts';

export type { Document } from '../generated/client.ts';

/** A publication as one capture shows it. */
export interface DocumentContent {
  url: string;
  canonicalUrl: string | null;
  guid: string | null;
  title: string | null;
  author: string | null;
  publishedAt: Date | null;
  publishedFrom: { raw: string; zone: 'stated' | 'assumed' | null; from: 'page' | 'feed' } | null;
  text: string;
  /** By which texts that resemble it are found, see lib/core/duplicates. */
  bands: number[];
  listed: ListedItem;
  fieldFacts: object;
  suspicious: boolean;
}

/** What links a document to how it came. */
export interface DocumentOrigin {
  sourceId: number;
  runId: bigint;
  wrapperId: number;
  captureId: bigint;
  at: Date;
}

export interface KnownDocument {
  identity: string;
  id: bigint;
  listed: ListedItem;
}

/** Documents that bear one of these identities, by any of their names. */
export async function findKnownDocuments(
  tx: Transaction,
  sourceId: number,
  identities: readonly string[],
): Promise<Map<string, KnownDocument>> {
  const keys = identities as string[];
  const rows = await tx.$queryRaw<KnownDocument[]>`
    select d.identity, d.id, d.listed from document d
    where d.source_id = ${sourceId} and d.identity = any(${keys})
    union all
    select a.identity, d.id, d.listed from document_alias a join document d on d.id = a.document_id
    where a.source_id = ${sourceId} and a.identity = any(${keys})`;
  return new Map(rows.map((row) => [row.identity, row]));
}

/** Reads and locks the documents that bear one of these identities. */
export async function lockDocumentsByIdentity(
  tx: Transaction,
  sourceId: number,
  identities: readonly string[],
): Promise<Document[]> {
  // Two workers that read the same new publication by two links meet here; given back with the transaction.
  await tx.$executeRaw`
    select pg_advisory_xact_lock(${sourceId}, key)
    from (select hashtext(identity) as key from unnest(${identities as string[]}::text[]) i (identity) order by 1) ordered`;
  const known = await findKnownDocuments(tx, sourceId, identities);
  if (known.size === 0) return [];
  const ids = [...new Set([...known.values()].map((each) => each.id))];
  return tx.document.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
}

/**
 * What is stored so many seconds before or after its collection, by the clock of the database, is told in `late_document`: see
 * `findDocuments`, which believes the ids of all others.
 */
export const lateSeconds = 120;

export async function insertDocument(
  tx: Transaction,
  identity: string,
  content: DocumentContent,
  origin: DocumentOrigin,
): Promise<bigint> {
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    with new_document as (
      insert into document (source_id, run_id, wrapper_id, capture_id, identity, url, canonical_url, guid, title, author,
        published_at, published_from, text, bands, listed, field_facts, suspicious, collected_at, changed_at)
      values (${origin.sourceId}, ${origin.runId}, ${origin.wrapperId}, ${origin.captureId}, ${identity}, ${content.url},
        ${content.canonicalUrl}, ${storedText(content.guid)}, ${storedText(content.title)}, ${storedText(content.author)},
        ${content.publishedAt},
        ${json(content.publishedFrom)}::jsonb, ${storedText(content.text)}, ${content.bands}::int[], ${json(content.listed)}::jsonb,
        ${json(content.fieldFacts)}::jsonb, ${content.suspicious}, ${origin.at}, ${origin.at})
      returning id
    ), late as (
      insert into late_document (document_id, collected_at)
      select id, ${origin.at} from new_document
      where abs(extract(epoch from clock_timestamp() - ${origin.at}::timestamptz)) > ${lateSeconds}::int
    )
    select id from new_document`;
  return rows[0]!.id;
}

function storable(listed: ListedItem): Prisma.InputJsonObject {
  return JSON.parse(storedJson(listed)) as Prisma.InputJsonObject;
}

function json(value: unknown): string | null {
  return value === null ? null : storedJson(value);
}

/** Adds further names of a document; names that are taken stay with whom they belong to. */
export async function insertAliases(
  tx: Transaction,
  sourceId: number,
  documentId: bigint,
  identities: readonly string[],
): Promise<void> {
  if (identities.length === 0) return;
  await tx.$executeRaw`
    insert into document_alias (source_id, identity, document_id)
    select ${sourceId}, identity, ${documentId} from unnest(${identities as string[]}::text[]) as i (identity)
    on conflict do nothing`;
}

/** Keeps what a document said and writes what it says now. */
export async function reviseDocument(
  tx: Transaction,
  document: Document,
  content: DocumentContent,
  origin: { wrapperId: number | null; captureId: bigint | null; at: Date },
): Promise<void> {
  await tx.documentRevision.create({
    data: {
      documentId: document.id,
      revision: document.revision,
      url: document.url,
      title: document.title,
      author: document.author,
      publishedAt: document.publishedAt,
      text: document.text,
      captureId: document.captureId,
      wrapperId: document.wrapperId,
      collectedAt: document.changedAt,
    },
  });
  await tx.document.update({
    where: { id: document.id },
    data: {
      ...content,
      text: storedText(content.text),
      listed: storable(content.listed),
      publishedFrom: content.publishedFrom ?? Prisma.DbNull,
      wrapperId: origin.wrapperId,
      captureId: origin.captureId,
      revision: document.revision + 1,
      changedAt: origin.at,
    },
  });
}

/** Notes what the feed says of a document now, where its page says the same as before. */
export async function updateListed(tx: Transaction, documentId: bigint, listed: ListedItem): Promise<void> {
  await tx.document.update({ where: { id: documentId }, data: { listed: storable(listed) } });
}

export interface RecentDocument {
  id: bigint;
  empty: boolean;
  suspicious: boolean;
  wrapperId: number | null;
  /** When it was published as far as is known, else collected. */
  arrivedAt: Date;
}

/** The texts of a source's newest documents under one version of its rules or another, newest first: as hashes. */
export async function listNewestTexts(
  tx: Transaction,
  sourceId: number,
  limit: number,
): Promise<{ id: bigint; hash: string; characters: number }[]> {
  return tx.$queryRaw<{ id: bigint; hash: string; characters: number }[]>`
    select id, md5(text) as hash, length(text) as characters
    from document where source_id = ${sourceId} order by id desc limit ${limit}`;
}

/** Hours in which documents of a source arrived since then: by their date, or by their collection where that is earlier or the only one. */
export async function listArrivalHours(tx: Transaction, sourceId: number, since: Date): Promise<Date[]> {
  const rows = await tx.$queryRaw<{ hour: Date }[]>`
    select distinct date_trunc('hour', least(coalesce(published_at, collected_at), collected_at)) as hour
    from document where source_id = ${sourceId} and collected_at >= ${since}`;
  return rows.map((row) => row.hour).filter((at) => at >= since);
}

/** The newest documents of a source, newest first, without their text. */
export async function listRecentDocuments(
  tx: Transaction,
  sourceId: number,
  limit: number,
): Promise<RecentDocument[]> {
  return tx.$queryRaw<RecentDocument[]>`
    select id, text = '' as empty, suspicious, wrapper_id as "wrapperId",
      least(coalesce(published_at, collected_at), collected_at) as "arrivedAt"
    from document where source_id = ${sourceId} order by id desc limit ${limit}`;
}
