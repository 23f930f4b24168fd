import { startReextraction as contract, listReextractions } from '@/lib/api/contracts/reextractions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { listReextractions as listRows } from '@/lib/db/reextraction/reextractions.ts';
import { startReextraction } from '@/lib/flows/start-reextraction.ts';
import { reextractionAnswer } from '../../../reextractions/reextraction-answer.ts';
import { sourceDeps } from '../../source-deps.ts';

export const GET = route({
  ...listReextractions,
  handler: async ({ db, params: { sourceId }, query: { limit } }) => ({
    reextractions: (await listRows(db, sourceId, limit)).map(reextractionAnswer),
  }),
});

export const POST = route({
  ...contract,
  handler: async ({ db, user, params: { sourceId }, body }) => {
    const started = await startReextraction(sourceDeps(db), { sourceId, ...body, userId: user.id });
    switch (started.kind) {
      case 'started':
        return { reextractionId: started.reextractionId, documents: started.documents };
      case 'not-found':
        return refuse('not-found');
      case 'at-work':
        return refuse('conflict', { reason: 'at-work' });
      case 'nothing-chosen':
        return refuse('not-possible', { reason: 'nothing-chosen' });
      case 'too-many':
        return refuse('not-possible', {
          reason: 'too-many',
          values: { documents: started.documents, most: started.most },
        });
    }
  },
});
