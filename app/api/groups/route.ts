import { listGroups as contract, createGroup } from '@/lib/api/contracts/source-settings.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { listGroups } from '@/lib/db/sources/source-groups.ts';
import { saveGroup } from '@/lib/flows/save-group.ts';
import { layerAnswer } from '../sources/layer-answer.ts';
import { layerChangeOf } from '../sources/layer-change-of.ts';
import { sourceDeps } from '../sources/source-deps.ts';

export const GET = route({
  ...contract,
  handler: async ({ db, user }) => ({
    groups: (await listGroups(db)).map(({ layer, ...group }) => ({
      ...group,
      layer: layerAnswer(layer, user.role),
    })),
  }),
});

export const POST = route({
  ...createGroup,
  handler: async ({ db, user, body: { name, ...change } }) => {
    const input = { groupId: null, name, ...layerChangeOf(change), userId: user.id };
    const result = await saveGroup(sourceDeps(db), input);
    if (result.kind === 'saved') return { groupId: result.groupId };
    return refuse('conflict', { reason: result.kind });
  },
});
