import { listSourceNames } from '@/lib/api/contracts/sources.ts';
import { route } from '@/lib/api/route.ts';
import { sharedJson } from '@/lib/api/shared-json.ts';
import { readSourceNames } from '@/lib/db/sources/source-list.ts';

/** The same for everybody: read and written once for all who ask before a source changes. */
export const GET = route({
  ...listSourceNames,
  handler: ({ db }) =>
    sharedJson(db, { key: 'names of sources', topics: listSourceNames.topics }, async () => ({
      sources: await readSourceNames(db),
    })),
});
