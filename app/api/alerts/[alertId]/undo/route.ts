import { undoAlertAction as contract } from '@/lib/api/contracts/alerts.ts';
import { route } from '@/lib/api/route.ts';
import { undoAlertAction } from '@/lib/flows/undo-alert-action.ts';
import { changeAnswer } from '../../alert-answer.ts';
import { alertDeps } from '../../alert-deps.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params, body }) =>
    changeAnswer(await undoAlertAction(alertDeps(db), { ...params, ...body, userId: user.id })),
});
