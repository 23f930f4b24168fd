import { showDeps } from '@/app/api/captures/show-deps.ts';
import { showPicture } from '@/lib/api/contracts/renderings.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { readPicture } from '@/lib/flows/show-rendering.ts';

export const GET = route({
  ...showPicture,
  handler: async ({ db, params }) => {
    const picture = await readPicture(showDeps(db), params);
    if (!picture) return refuse('not-found');
    const headers = {
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=60',
    };
    return new Response(new Uint8Array(picture), { headers });
  },
});
