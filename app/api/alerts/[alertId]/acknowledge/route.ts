import { acknowledgeAlert as contract } from '@/lib/api/contracts/alerts.ts';
import { route } from '@/lib/api/route.ts';
import { acknowledgeAlert } from '@/lib/flows/acknowledge-alert.ts';
import { changeAnswer } from '../../alert-answer.ts';
import { alertDeps } from '../../alert-deps.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params, body }) =>
    changeAnswer(await acknowledgeAlert(alertDeps(db), { ...params, ...body, userId: user.id })),
});
