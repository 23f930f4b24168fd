import { readAlert as contract } from '@/lib/api/contracts/alerts.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { readAlert } from '@/lib/db/alert-detail.ts';
import { listFieldValues, readSamples } from '@/lib/db/alert-samples.ts';
import { explainRetraining } from '@/lib/flows/preview-false-alarm.ts';
import { detailAnswer, retrainingAnswer } from '../alert-answer.ts';

export const GET = route({
  ...contract,
  handler: async ({ db, params: { alertId } }) => {
    const alert = await readAlert(db, alertId);
    if (!alert) return refuse('not-found');
    const lesson = alert.status === 'false_alarm' ? await explainRetraining({ db }, String(alertId)) : null;
    return {
      ...detailAnswer(alert),
      samples: await readSamples(db, alertId),
      fieldValues: await listFieldValues(db, alert),
      retraining: retrainingAnswer(lesson),
    };
  },
});
