import { cancelTraining } from '@/lib/api/contracts/detector-versions.ts';
import { route } from '@/lib/api/route.ts';
import { cancelTraining as cancel } from '@/lib/flows/cancel-training.ts';
import { sourceDeps } from '../../../../../source-deps.ts';

export const POST = route({
  ...cancelTraining,
  handler: async ({ db, user, params }) => ({
    cancelled: await cancel(sourceDeps(db), { ...params, userId: user.id }),
  }),
});
