import { actOnAlerts as contract, mostAtOnce } from '@/lib/api/contracts/alerts.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { actOnAlerts } from '@/lib/flows/act-on-alerts.ts';
import { alertDeps } from '../alert-deps.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, body: { which, action } }) => {
    const result = await actOnAlerts(alertDeps(db), {
      which,
      action:
        action.kind === 'snooze'
          ? { kind: 'snooze', until: action.until === 'worse' ? 'worse' : new Date(action.until) }
          : action,
      userId: user.id,
      most: mostAtOnce,
    });
    if (result.kind === 'changed') {
      return refuse('out-of-date', { reason: 'count-changed', values: { matches: result.matches } });
    }
    return {
      done: result.done.map(({ alertId, revision, eventId }) => ({ alertId, revision, eventId })),
      refused: result.refused,
    };
  },
});
