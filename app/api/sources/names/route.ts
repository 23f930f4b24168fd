import { listSourceNames } from '@/lib/api/contracts/sources.ts';
import { route } from '@/lib/api/route.ts';
import { readSourceNames } from '@/lib/db/sources/source-list.ts';

export const GET = route({
  ...listSourceNames,
  handler: async ({ db }) => ({ sources: await readSourceNames(db) }),
});
