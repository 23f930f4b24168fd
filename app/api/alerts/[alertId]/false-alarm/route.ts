import {
  markFalseAlarm as contract,
  previewFalseAlarm as previewContract,
} from '@/lib/api/contracts/alerts.ts';
import { route } from '@/lib/api/route.ts';
import { markFalseAlarm } from '@/lib/flows/mark-false-alarm.ts';
import { previewFalseAlarm } from '@/lib/flows/preview-false-alarm.ts';
import { processLesson } from '@/lib/jobs/process-lessons.ts';
import { changeAnswer, previewAnswer } from '../../alert-answer.ts';
import { alertDeps } from '../../alert-deps.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params, body }) =>
    changeAnswer(await markFalseAlarm(alertDeps(db), { ...params, ...body, userId: user.id })),
});

export const GET = route({
  ...previewContract,
  handler: async ({ db, params: { alertId } }) =>
    previewAnswer(await previewFalseAlarm(alertDeps(db), alertId, processLesson)),
});
