import { listReextractionItems } from '@/lib/api/contracts/reextractions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { listItems } from '@/lib/db/reextraction/reextraction-summary.ts';
import { findReextraction } from '@/lib/db/reextraction/reextractions.ts';

export const GET = route({
  ...listReextractionItems,
  handler: async ({ db, params: { reextractionId }, query: { limit, ...filter } }) => {
    if (!(await findReextraction(db, reextractionId))) return refuse('not-found');
    const rows = await listItems(db, reextractionId, filter, limit + 1);
    return {
      documents: rows.slice(0, limit).map(({ revisionBefore: _, ...row }) => row),
      more: rows.length > limit,
    };
  },
});
