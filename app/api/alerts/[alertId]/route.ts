import { readAlert as contract } from '@/lib/api/contracts/alerts.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { WrittenJson } from '@/lib/api/written-json.ts';
import { readAlert } from '@/lib/db/alerts/alert-detail.ts';
import { listFieldValues, readSamples } from '@/lib/db/alerts/alert-samples.ts';
import { sharedUntilChanged } from '@/lib/db/shared-until-changed.ts';
import { explainRetraining } from '@/lib/flows/preview-false-alarm.ts';
import { detailAnswer, retrainingAnswer } from '../alert-answer.ts';

/** The same for everybody: one answer is made for all who look at the alert before something changes. */
export const GET = route({
  ...contract,
  handler: async ({ db, params: { alertId } }) => {
    const written = await sharedUntilChanged(db, `alert ${alertId}`, contract.topics, async () => {
      const alert = await readAlert(db, alertId);
      if (!alert) return null;
      const [samples, fieldValues, lesson] = await Promise.all([
        readSamples(db, alertId, alert),
        listFieldValues(db, alert),
        alert.status === 'false_alarm' ? explainRetraining({ db }, String(alertId)) : null,
      ]);
      return new WrittenJson({
        ...detailAnswer(alert),
        samples,
        fieldValues,
        retraining: retrainingAnswer(lesson),
      });
    });
    return written?.answer() ?? refuse('not-found');
  },
});
