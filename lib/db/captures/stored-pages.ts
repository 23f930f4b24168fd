import type { Transaction } from '../database.ts';

export interface StoredPage {
  captureId: bigint;
  documentId: bigint | null;
  url: string;
  finalUrl: string;
  title: string | null;
  fetchedAt: Date;
  contentType: string | null;
  contentHash: string;
  /** What the document says now, for comparing. */
  present: { text: string; title: string | null; author: string | null; publishedAt: Date | null } | null;
  /** The title that the feed or the listing gave; null where it gave none. */
  listedTitle: string | null;
  /** Whether the document is held back or suspicious: its fields may be wrong. */
  doubtful: boolean;
}

/** The newest article pages of a source that are stored, newest first. */
export async function listStoredArticles(
  db: Transaction,
  sourceId: number,
  limit: number,
): Promise<StoredPage[]> {
  return listStoredPages(db, sourceId, 'article', limit, [], 1);
}

/** Of the pages that rules are named by so many are the newest ones; the others lie evenly over what is older. */
const newestShare = 0.6;
/** Older ones are chosen from so many. */
const mostLookedOver = 5000;

/**
 * Pages of one kind that are stored of a source, newest first: the newest, some that lie evenly over the older ones, and
 * those named in `also`. Listings belong to no document.
 *
 * @param share of them that are the newest, from 0 to 1
 */
export async function listStoredPages(
  db: Transaction,
  sourceId: number,
  pageType: 'article' | 'listing',
  limit: number,
  also: readonly bigint[] = [],
  share = newestShare,
): Promise<StoredPage[]> {
  const newest = Math.ceil(limit * share);
  const older = limit - newest;
  const chosen = await db.$queryRaw<{ id: bigint }[]>`
    with known as (
      select id, row_number() over (order by id desc) - ${newest} - 1 as after,
        ${older}::float8 / greatest(${older}, count(*) over () - ${newest}, 1) as share
      from (select id from capture where source_id = ${sourceId} and page_type = ${pageType}
        order by id desc limit ${mostLookedOver}) stored)
    select id from known where after < 0 or floor(after * share) <> floor((after - 1) * share)
    order by id desc limit ${limit}`;
  const rows = await db.capture.findMany({
    where: { sourceId, pageType, id: { in: [...new Set([...chosen.map(({ id }) => id), ...also])] } },
    orderBy: { id: 'desc' },
    include: {
      documents: {
        select: {
          ...{ id: true, text: true, title: true, author: true, publishedAt: true, listed: true },
          ...{ suspicious: true, heldByAlertId: true },
        },
        take: 1,
      },
    },
  });
  return rows.map((row) => {
    const document = row.documents[0] ?? null;
    const headers = row.headers as Record<string, string>;
    return {
      captureId: row.id,
      documentId: document?.id ?? null,
      url: row.url,
      finalUrl: row.finalUrl,
      title: document?.title ?? null,
      fetchedAt: row.fetchedAt,
      contentType: headers['content-type'] ?? null,
      contentHash: row.contentHash,
      present: document,
      listedTitle: (document?.listed as { title?: string | null } | undefined)?.title ?? null,
      doubtful: document !== null && (document.suspicious || document.heldByAlertId !== null),
    };
  });
}

/** The newest publications of a source, as its feed or listing names them. */
export async function listPublications(
  db: Transaction,
  sourceId: number,
  limit: number,
): Promise<{ url: string; title: string | null }[]> {
  return db.$queryRaw`
    select coalesce(listed ->> 'url', url) as url, coalesce(listed ->> 'title', title) as title
    from document where source_id = ${sourceId} order by id desc limit ${limit}`;
}
