import { measureReextraction } from '@/lib/api/contracts/reextractions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { mostDocumentsAtOnce } from '@/lib/core/reextract/choice.ts';
import { extentOfChoice } from '@/lib/db/reextraction/reextraction-choice.ts';
import { findWrapperInForce } from '@/lib/db/sources/wrappers.ts';

export const POST = route({
  ...measureReextraction,
  handler: async ({ db, params: { sourceId }, body: { choice } }) => {
    const wrapper = await findWrapperInForce(db, sourceId);
    if (!wrapper) return refuse('not-found');
    const extent = await extentOfChoice(db, sourceId, choice, wrapper.id);
    return { version: wrapper.version, ...extent, most: mostDocumentsAtOnce };
  },
});
