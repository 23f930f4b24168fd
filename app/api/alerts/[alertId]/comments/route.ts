import { commentOnAlert as contract } from '@/lib/api/contracts/alerts.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { commentOnAlert } from '@/lib/flows/comment-on-alert.ts';
import { alertDeps } from '../../alert-deps.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params, body }) => {
    const result = await commentOnAlert(alertDeps(db), { ...params, ...body, userId: user.id });
    return result.kind === 'done' ? { eventId: result.eventId } : refuse('not-found');
  },
});
