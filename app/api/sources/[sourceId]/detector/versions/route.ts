import { saveVersion } from '@/lib/api/contracts/detector-versions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { tuneDetector } from '@/lib/flows/tune-detector.ts';
import { sourceDeps } from '../../../source-deps.ts';

export const POST = route({
  ...saveVersion,
  handler: async ({ db, user, params: { sourceId }, body }) => {
    const result = await tuneDetector(sourceDeps(db), { ...body, sourceId, userId: user.id });
    if (result.kind === 'not-found') return refuse('not-found');
    if (result.kind === 'changed') return refuse('out-of-date', { values: { revision: result.revision } });
    if (result.kind === 'at-work') return refuse('conflict', { reason: 'training-at-work' });
    return { training: result.trainingId, fit: result.fit };
  },
});
