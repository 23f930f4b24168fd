import { readAtomFeed } from '@/lib/api/contracts/documents.ts';
import { refuse } from '@/lib/api/errors.ts';
import { publicAddressOf } from '@/lib/api/public-address.ts';
import { route } from '@/lib/api/route.ts';
import { writeAtom } from '@/lib/core/feed/write-atom.ts';
import type { Database } from '@/lib/db/database.ts';
import { findGroup } from '@/lib/db/sources/source-groups.ts';
import { findSource } from '@/lib/db/sources/sources.ts';
import { conditionalFeed } from '../conditional-feed.ts';

export const GET = route({
  ...readAtomFeed,
  handler: async ({ db, request, query: { source, group, limit } }) => {
    const about = source === undefined ? await aboutGroup(db, group!) : await aboutSource(db, source);
    if (!about) return refuse('not-found');
    const feed = { ...about, address: publicAddressOf(request) };
    return conditionalFeed({
      ...{ db, request, limit },
      choice: source === undefined ? { group: group! } : { source },
      media: readAtomFeed.media,
      head: [feed.title, feed.homePage, feed.address],
      write: (documents) => writeAtom(feed, documents),
    });
  },
});

async function aboutSource(db: Database, id: number) {
  const source = await findSource(db, id);
  return source && { title: source.name, homePage: source.homepage };
}

async function aboutGroup(db: Database, id: number) {
  const group = await findGroup(db, id);
  return group && { title: group.name, homePage: null };
}
