import { readTraversal, walkAnew } from '@/lib/api/contracts/traversal.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { findLastFacts } from '@/lib/db/collecting/runs.ts';
import { findPicturedStates, findTraversal } from '@/lib/db/collecting/traversals.ts';
import { findSource } from '@/lib/db/sources/sources.ts';
import { walkSourceAnew } from '@/lib/flows/walk-source-anew.ts';
import { sourceDeps } from '../../source-deps.ts';
import { toldBy, traversalAnswer } from './traversal-answer.ts';

export const GET = route({
  ...readTraversal,
  handler: async ({ db, params: { sourceId } }) => {
    const source = await findSource(db, sourceId);
    if (!source) return refuse('not-found');
    const [stored, pictured, lastRun] = await Promise.all([
      findTraversal(db, sourceId),
      findPicturedStates(db, sourceId),
      findLastFacts(db, sourceId),
    ]);
    return { ...traversalAnswer(source, stored, new Set(pictured)), lastRun: lastRun && toldBy(lastRun) };
  },
});

export const POST = route({
  ...walkAnew,
  handler: async ({ db, user, params: { sourceId } }) => {
    const result = await walkSourceAnew(sourceDeps(db), { sourceId, userId: user.id });
    return result.kind === 'not-found' ? refuse('not-found') : { runId: result.runId };
  },
});
