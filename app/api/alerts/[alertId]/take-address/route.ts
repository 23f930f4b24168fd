import { takeMovedAddress as contract } from '@/lib/api/contracts/alerts.ts';
import { route } from '@/lib/api/route.ts';
import { takeMovedAddress } from '@/lib/flows/take-moved-address.ts';
import { changeAnswer } from '../../alert-answer.ts';
import { alertDeps } from '../../alert-deps.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params, body }) =>
    changeAnswer(await takeMovedAddress(alertDeps(db), { ...params, ...body, userId: user.id })),
});
