import { pinVersion } from '@/lib/api/contracts/detector-versions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { pinDetector } from '@/lib/flows/pin-detector.ts';
import { sourceDeps } from '../../../source-deps.ts';

export const PUT = route({
  ...pinVersion,
  handler: async ({ db, user, params: { sourceId }, body: { pinned } }) => {
    const done = await pinDetector(sourceDeps(db), { sourceId, pinned, userId: user.id });
    return done ? { pinned } : refuse('not-found');
  },
});
