import { createHash } from 'node:crypto';
import { isSameTag } from '@/lib/api/entity-tag.ts';
import type { FeedDocument } from '@/lib/core/feed/write-json-feed.ts';
import type { Database } from '@/lib/db/database.ts';
import { type FeedChoice, listFeedState, readFeedDocuments } from '@/lib/db/notices/delivered-documents.ts';

/**
 * A feed that a reader need not take again while nothing changed. Only its tag tells that: what is withdrawn takes no newer
 * date along, so there is no Last-Modified.
 */
export async function conditionalFeed(given: {
  db: Database;
  request: Request;
  choice: FeedChoice;
  limit: number;
  media: string;
  /** What the feed says of itself. */
  head: readonly unknown[];
  write: (documents: FeedDocument[]) => string;
}): Promise<Response> {
  const { db, request, choice, limit, media, head, write } = given;
  const state = await listFeedState(db, choice, limit);
  const lines = state.map(({ id, changedAt }) => `${id} ${changedAt.getTime()}`);
  const hash = createHash('sha256').update(JSON.stringify([media, head, lines]));
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'authorization, cookie' };
  if (isSameTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  const documents = await readFeedDocuments(
    db,
    state.map(({ id }) => id),
  );
  const items = documents.map((document) => ({ ...document, id: String(document.id) }));
  return new Response(write(items), { headers: { ...headers, 'content-type': `${media}; charset=utf-8` } });
}
