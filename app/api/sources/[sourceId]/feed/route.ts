import { readDocumentFeed } from '@/lib/api/contracts/documents.ts';
import { refuse } from '@/lib/api/errors.ts';
import { publicAddressOf } from '@/lib/api/public-address.ts';
import { route } from '@/lib/api/route.ts';
import { writeJsonFeed } from '@/lib/core/feed/write-json-feed.ts';
import { findSource } from '@/lib/db/sources/sources.ts';
import { conditionalFeed } from '../../../documents/conditional-feed.ts';

export const GET = route({
  ...readDocumentFeed,
  handler: async ({ db, request, params: { sourceId }, query: { limit } }) => {
    const source = await findSource(db, sourceId);
    if (!source) return refuse('not-found');
    const feed = { title: source.name, homePage: source.homepage, address: publicAddressOf(request) };
    return conditionalFeed({
      ...{ db, request, limit },
      choice: { source: sourceId },
      media: readDocumentFeed.media,
      head: [feed.title, feed.homePage, feed.address],
      write: (documents) => writeJsonFeed(feed, documents),
    });
  },
});
