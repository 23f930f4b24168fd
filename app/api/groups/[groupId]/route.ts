import { changeGroup } from '@/lib/api/contracts/source-settings.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { saveGroup } from '@/lib/flows/save-group.ts';
import { layerChangeOf } from '../../sources/layer-change-of.ts';
import { sourceDeps } from '../../sources/source-deps.ts';

export const PATCH = route({
  ...changeGroup,
  handler: async ({ db, user, params: { groupId }, body: { revision, name, ...change } }) => {
    const input = { groupId, revision, name, ...layerChangeOf(change), userId: user.id };
    const result = await saveGroup(sourceDeps(db), input);
    switch (result.kind) {
      case 'saved':
        return { revision: result.revision, affected: result.affected };
      case 'changed':
        return refuse('out-of-date', { values: { revision: result.revision } });
      case 'name-taken':
        return refuse('conflict', { reason: 'name-taken' });
      case 'not-found':
        return refuse('not-found');
    }
  },
});
