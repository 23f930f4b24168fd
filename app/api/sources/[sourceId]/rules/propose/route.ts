import { proposeExpressions } from '@/lib/api/contracts/picking.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { processBlobs } from '@/lib/blobs/process-blobs.ts';
import { proposeRule } from '@/lib/flows/propose-rule.ts';
import { processReaders } from '@/lib/jobs/process-readers.ts';
import { proposalAnswer } from '../../../../samples/proposal-answer.ts';

export const POST = route({
  ...proposeExpressions,
  handler: async ({ db, params: { sourceId }, body }) => {
    const deps = { db, blobs: processBlobs(), readers: processReaders() };
    const answer = await proposeRule(deps, { sourceId, ...body });
    if (answer.kind === 'not-found') return refuse('not-found');
    if (answer.kind !== 'named') return proposalAnswer(body.field, answer);
    const pages = answer.pages.map(({ captureId, title, listedTitle }) => ({
      pageId: captureId,
      title: title ?? listedTitle,
    }));
    return proposalAnswer(body.field, { ...answer, pages });
  },
});
