import { showDeps } from '@/app/api/captures/show-deps.ts';
import { webpAnswer } from '@/app/api/webp-answer.ts';
import { showPicture } from '@/lib/api/contracts/renderings.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { readPicture } from '@/lib/flows/show-rendering.ts';

export const GET = route({
  ...showPicture,
  handler: async ({ db, params }) => {
    const picture = await readPicture(showDeps(db), params);
    return picture ? webpAnswer(picture) : refuse('not-found');
  },
});
