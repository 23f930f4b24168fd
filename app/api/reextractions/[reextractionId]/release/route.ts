import { releaseReextraction as contract } from '@/lib/api/contracts/reextractions.ts';
import { route } from '@/lib/api/route.ts';
import { releaseReextraction } from '@/lib/flows/change-reextraction.ts';
import { sourceDeps } from '../../../sources/source-deps.ts';
import { reextractionRefusal } from '../../reextraction-answer.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params, body }) => {
    const reextractionId = String(params.reextractionId);
    const result = await releaseReextraction(sourceDeps(db), { reextractionId, ...body, userId: user.id });
    if (result.kind !== 'done') return reextractionRefusal(result);
    return { documents: result.documents, resolved: result.resolved };
  },
});
