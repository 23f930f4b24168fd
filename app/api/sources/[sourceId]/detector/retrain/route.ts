import { retrainDetector } from '@/lib/api/contracts/detector.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { askForTraining } from '@/lib/flows/ask-for-training.ts';
import { sourceDeps } from '../../../source-deps.ts';

export const POST = route({
  ...retrainDetector,
  handler: async ({ db, user, params: { sourceId } }) => {
    const asked = await askForTraining(sourceDeps(db), { sourceId, userId: user.id });
    return asked ? { asked } : refuse('not-found');
  },
});
