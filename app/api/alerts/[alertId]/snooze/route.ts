import { snoozeAlert as contract } from '@/lib/api/contracts/alerts.ts';
import { route } from '@/lib/api/route.ts';
import { snoozeAlert } from '@/lib/flows/snooze-alert.ts';
import { changeAnswer } from '../../alert-answer.ts';
import { alertDeps } from '../../alert-deps.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params, body: { until, revision } }) => {
    const moment = until === null ? null : until === 'worse' ? ('worse' as const) : new Date(until);
    const command = { ...params, revision, until: moment, userId: user.id };
    return changeAnswer(await snoozeAlert(alertDeps(db), command));
  },
});
