import { showDeps } from '@/app/api/captures/show-deps.ts';
import { sourceDeps } from '@/app/api/sources/source-deps.ts';
import { askForRendering as askContract, readRendering } from '@/lib/api/contracts/renderings.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { askForRendering } from '@/lib/flows/ask-for-rendering.ts';
import { showRendering } from '@/lib/flows/show-rendering.ts';

export const GET = route({
  ...readRendering,
  handler: async ({ db, params }) => {
    const shown = await showRendering(showDeps(db), params);
    return shown.kind === 'not-found' ? refuse('not-found') : shown;
  },
});

export const POST = route({
  ...askContract,
  handler: async ({ db, params: { captureId }, user }) => {
    const asked = await askForRendering(sourceDeps(db), { captureId, userId: user.id });
    return asked.kind === 'not-found' ? refuse('not-found') : asked;
  },
});
