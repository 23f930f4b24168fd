import { tryRules } from '@/lib/api/contracts/source-rules.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { processBlobs } from '@/lib/blobs/process-blobs.ts';
import { tryRule } from '@/lib/flows/try-rule.ts';
import { processReaders } from '@/lib/jobs/process-readers.ts';

export const POST = route({
  ...tryRules,
  handler: async ({ db, params, body }) => {
    const pages = await tryRule(
      { db, blobs: processBlobs(), readers: processReaders() },
      { ...params, ...body },
    );
    return pages ? { pages } : refuse('not-found');
  },
});
