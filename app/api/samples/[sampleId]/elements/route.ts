import { showDeps } from '@/app/api/captures/show-deps.ts';
import { listSampleElements } from '@/lib/api/contracts/picking.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { exploreStoredPage } from '@/lib/flows/explore-stored-page.ts';

export const GET = route({
  ...listSampleElements,
  handler: async ({ db, params }) => {
    const explored = await exploreStoredPage(showDeps(db), { place: params, sought: null });
    if (!explored) return refuse('not-found');
    return explored.kind === 'outline' ? explored : { kind: 'too-complex' as const };
  },
});
