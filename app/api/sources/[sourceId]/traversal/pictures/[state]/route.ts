import { webpAnswer } from '@/app/api/webp-answer.ts';
import { showState } from '@/lib/api/contracts/traversal.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { findStatePicture } from '@/lib/db/collecting/traversals.ts';

export const GET = route({
  ...showState,
  handler: async ({ db, params }) => {
    const picture = await findStatePicture(db, params.sourceId, params.state);
    return picture ? webpAnswer(picture) : refuse('not-found');
  },
});
