import { removeGroup } from '@/lib/api/contracts/source-settings.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { deleteGroup } from '@/lib/flows/delete-group.ts';
import { sourceDeps } from '../../../sources/source-deps.ts';

export const POST = route({
  ...removeGroup,
  handler: async ({ db, user, params: { groupId }, body }) => {
    const result = await deleteGroup(sourceDeps(db), { groupId, ...body, userId: user.id });
    switch (result.kind) {
      case 'deleted':
        return { sources: result.sources, affected: result.affected };
      case 'changed':
        return refuse('out-of-date', { values: { revision: result.revision, sources: result.sources } });
      case 'not-found':
        return refuse('not-found');
    }
  },
});
