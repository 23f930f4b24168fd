import { runSource } from '@/lib/api/contracts/sources.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { runNow } from '@/lib/flows/run-now.ts';
import { sourceDeps } from '../../source-deps.ts';

export const POST = route({
  ...runSource,
  handler: async ({ db, user, params: { sourceId } }) => {
    const result = await runNow(sourceDeps(db), { sourceId, userId: user.id });
    if (result.kind === 'not-found') return refuse('not-found');
    return { runId: result.runId, begun: result.kind === 'begun' };
  },
});
