import { restoreAlertView as contract } from '@/lib/api/contracts/alert-views.ts';
import { route } from '@/lib/api/route.ts';
import { setAlertViewRemoved } from '@/lib/flows/save-alert-view.ts';
import { savedAnswer } from '../../saved-answer.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params }) =>
    savedAnswer(
      await setAlertViewRemoved({ db, now: () => new Date() }, user, { ...params, removed: false }),
    ),
});
