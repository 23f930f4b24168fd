import { readDocumentFeed } from '@/lib/api/contracts/documents.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { writeJsonFeed } from '@/lib/core/feed/write-json-feed.ts';
import { listDelivered } from '@/lib/db/delivered-documents.ts';
import { findSource } from '@/lib/db/sources.ts';

export const GET = route({
  ...readDocumentFeed,
  handler: async ({ db, request, params: { sourceId }, query: { limit } }) => {
    const source = await findSource(db, sourceId);
    if (!source) return refuse('not-found');
    const documents = await listDelivered(db, sourceId, limit);
    const feed = { title: source.name, homePage: source.homepage, address: request.url };
    const items = documents.map((document) => ({ ...document, id: String(document.id) }));
    return new Response(writeJsonFeed(feed, items), {
      headers: { 'content-type': 'application/feed+json; charset=utf-8', 'cache-control': 'no-store' },
    });
  },
});
