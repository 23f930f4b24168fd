import { listPageNames as contract } from '@/lib/api/contracts/source-rules.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { processBlobs } from '@/lib/blobs/process-blobs.ts';
import { listPageNames } from '@/lib/flows/list-page-names.ts';
import { processReaders } from '@/lib/jobs/process-readers.ts';

export const GET = route({
  ...contract,
  handler: async ({ db, params: { sourceId }, query: { type } }) => {
    const deps = { db, blobs: processBlobs(), readers: processReaders() };
    return (await listPageNames(deps, { sourceId, type })) ?? refuse('not-found');
  },
});
