import { previewReference } from '@/lib/api/contracts/detector-versions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { readReference } from '@/lib/core/detect/reference.ts';
import { countReference } from '@/lib/db/detector/measurements.ts';
import { findSource } from '@/lib/db/sources/sources.ts';

const most = 5000;

export const POST = route({
  ...previewReference,
  handler: async ({ db, params: { sourceId }, body: { reference } }) => {
    const source = await findSource(db, sourceId);
    if (!source) return refuse('not-found');
    const { firstModel } = source.settings.detector;
    const counted = await countReference(db, sourceId, readReference(reference), most);
    return { ...counted, need: firstModel, most };
  },
});
