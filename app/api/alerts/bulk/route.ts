import { actOnAlerts as contract } from '@/lib/api/contracts/alerts.ts';
import { route } from '@/lib/api/route.ts';
import { actOnAlerts } from '@/lib/flows/act-on-alerts.ts';
import { alertDeps } from '../alert-deps.ts';
import { actionOf } from '../many-action.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, body: { ids, action } }) => {
    const { done, refused } = await actOnAlerts(alertDeps(db), {
      ids,
      actionOf: (alertId) =>
        action.kind === 'undo' ? { kind: 'undo', eventId: action.events[alertId] ?? null } : actionOf(action),
      userId: user.id,
    });
    return {
      done: done.map(({ alertId, revision, eventId }) => ({ alertId, revision, eventId })),
      refused,
    };
  },
});
