import { reopenAlert as contract } from '@/lib/api/contracts/alerts.ts';
import { route } from '@/lib/api/route.ts';
import { reopenAlert } from '@/lib/flows/resolve-alert.ts';
import { changeAnswer } from '../../alert-answer.ts';
import { alertDeps } from '../../alert-deps.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params, body }) =>
    changeAnswer(await reopenAlert(alertDeps(db), { ...params, ...body, userId: user.id })),
});
