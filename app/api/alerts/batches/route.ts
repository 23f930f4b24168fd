import { beginAlertBatch as begin, listAlertBatches } from '@/lib/api/contracts/alert-batches.ts';
import { route } from '@/lib/api/route.ts';
import { listBatches } from '@/lib/db/inbox/alert-batches.ts';
import { beginAlertBatch } from '@/lib/flows/begin-alert-batch.ts';
import { alertDeps } from '../alert-deps.ts';
import { actionOf } from '../many-action.ts';
import { alertFilterOf } from '../search-words.ts';
import { begunAnswer } from './begun-answer.ts';

const day = 86_400_000;

export const GET = route({
  ...listAlertBatches,
  handler: async ({ db, user }) => ({
    batches: await listBatches(db, user.id, new Date(Date.now() - day)),
  }),
});

export const POST = route({
  ...begin,
  handler: async ({ db, user, body: { which, action } }) =>
    begunAnswer(
      await beginAlertBatch(alertDeps(db), {
        which: 'ids' in which ? which : { filter: alertFilterOf(which.filter), expected: which.expected },
        action: actionOf(action),
        userId: user.id,
      }),
    ),
});
