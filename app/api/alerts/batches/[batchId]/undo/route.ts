import { undoAlertBatch as contract } from '@/lib/api/contracts/alert-batches.ts';
import { route } from '@/lib/api/route.ts';
import { undoAlertBatch } from '@/lib/flows/begin-alert-batch.ts';
import { alertDeps } from '../../../alert-deps.ts';
import { begunAnswer } from '../../begun-answer.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params }) =>
    begunAnswer(await undoAlertBatch(alertDeps(db), { ...params, userId: user.id })),
});
