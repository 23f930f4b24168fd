import { readSourceSettings } from '@/lib/api/contracts/source-settings.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { hasBrowser } from '@/lib/db/operations/workers.ts';
import { findSource } from '@/lib/db/sources/sources.ts';
import { layerAnswer } from '../../layer-answer.ts';

export const GET = route({
  ...readSourceSettings,
  handler: async ({ db, user, params: { sourceId } }) => {
    const source = await findSource(db, sourceId);
    if (!source) return refuse('not-found');
    const { own, group, revision } = source;
    return {
      revision,
      own: layerAnswer(own, user.role),
      group: group && { ...group, layer: layerAnswer(group.layer, user.role) },
      browser: await hasBrowser(db),
    };
  },
});
