import { listBatchRefusals } from '@/lib/api/contracts/alert-batches.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { findBatch, listRefusals } from '@/lib/db/inbox/alert-batches.ts';

export const GET = route({
  ...listBatchRefusals,
  handler: async ({ db, params: { batchId } }) => {
    if (!(await findBatch(db, batchId))) return refuse('not-found');
    return { refusals: await listRefusals(db, batchId) };
  },
});
