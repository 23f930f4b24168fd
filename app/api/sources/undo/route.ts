import { undoSources } from '@/lib/api/contracts/source-batches.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { undoSourcesChange } from '@/lib/flows/change-sources.ts';
import { sourceDeps } from '../source-deps.ts';

export const POST = route({
  ...undoSources,
  handler: async ({ db, user, body: { changeId } }) => {
    const result = await undoSourcesChange(sourceDeps(db), { changeId, userId: user.id });
    if (result.kind !== 'acted') return refuse('not-found');
    return { changeId: null, done: result.done, refused: result.refused };
  },
});
