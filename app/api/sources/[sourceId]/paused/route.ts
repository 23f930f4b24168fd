import { setPaused } from '@/lib/api/contracts/sources.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { pauseSource } from '@/lib/flows/pause-source.ts';
import { sourceDeps } from '../../source-deps.ts';

export const POST = route({
  ...setPaused,
  handler: async ({ db, user, params: { sourceId }, body: { paused } }) => {
    const known = await pauseSource(sourceDeps(db), { sourceId, paused, userId: user.id });
    return known ? { paused } : refuse('not-found');
  },
});
