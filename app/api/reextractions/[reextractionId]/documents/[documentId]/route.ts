import { readReextractionItem } from '@/lib/api/contracts/reextractions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { findItem } from '@/lib/db/reextraction/reextraction-summary.ts';

export const GET = route({
  ...readReextractionItem,
  handler: async ({ db, params: { reextractionId, documentId } }) => {
    const found = await findItem(db, reextractionId, documentId);
    if (!found) return refuse('not-found');
    const { revisionBefore: _, ...item } = found.item;
    return { ...item, before: found.before, after: found.after };
  },
});
