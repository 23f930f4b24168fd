import { changeAlertView as change, removeAlertView as remove } from '@/lib/api/contracts/alert-views.ts';
import { route } from '@/lib/api/route.ts';
import { changeAlertView, setAlertViewRemoved } from '@/lib/flows/save-alert-view.ts';
import { contentOf, savedAnswer } from '../saved-answer.ts';

const now = () => new Date();

export const PUT = route({
  ...change,
  handler: async ({ db, user, params, body: { revision, ...content } }) =>
    savedAnswer(await changeAlertView({ db, now }, user, { ...contentOf(content), ...params, revision })),
});

export const DELETE = route({
  ...remove,
  handler: async ({ db, user, params }) =>
    savedAnswer(await setAlertViewRemoved({ db, now }, user, { ...params, removed: true })),
});
