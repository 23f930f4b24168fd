import { showDeps } from '@/app/api/captures/show-deps.ts';
import { findSampleElements } from '@/lib/api/contracts/picking.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { exploreStoredPage } from '@/lib/flows/explore-stored-page.ts';

export const GET = route({
  ...findSampleElements,
  handler: async ({ db, params, query: { xpath, text = '' } }) => {
    const sought = xpath === undefined ? { text } : { xpath };
    const explored = await exploreStoredPage(showDeps(db), { place: params, sought });
    if (!explored) return refuse('not-found');
    return explored.kind === 'outline' ? { kind: 'too-complex' as const } : explored;
  },
});
