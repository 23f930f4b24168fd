import { cancelAlertBatch as contract } from '@/lib/api/contracts/alert-batches.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { cancelAlertBatch } from '@/lib/flows/begin-alert-batch.ts';
import { alertDeps } from '../../../alert-deps.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params }) => {
    const { kind } = await cancelAlertBatch(alertDeps(db), { ...params, userId: user.id });
    return kind === 'not-found' ? refuse('not-found') : { cancelled: kind === 'cancelled' };
  },
});
