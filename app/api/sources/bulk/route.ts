import { actOnSources, mostSourcesAtOnce } from '@/lib/api/contracts/source-batches.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { changeSources } from '@/lib/flows/change-sources.ts';
import { layerChangeOf } from '../layer-change-of.ts';
import { sourceChoiceOf } from '../source-choice-of.ts';
import { sourceDeps } from '../source-deps.ts';

export const POST = route({
  ...actOnSources,
  handler: async ({ db, user, body: { which, action } }) => {
    const result = await changeSources(sourceDeps(db), {
      which: 'ids' in which ? which : { ...which, filter: sourceChoiceOf(which.filter) },
      action: action.kind === 'settings' ? { kind: 'settings', ...layerChangeOf(action) } : action,
      userId: user.id,
      most: mostSourcesAtOnce,
    });
    if (result.kind === 'changed')
      return refuse('out-of-date', { reason: 'count-changed', values: { matches: result.matches } });
    const { changeId, done, refused } = result;
    return { changeId, done, refused };
  },
});
