import { proposeOnSamples as contract } from '@/lib/api/contracts/picking.ts';
import { route } from '@/lib/api/route.ts';
import { proposeOnSamples } from '@/lib/flows/propose-on-samples.ts';
import { processReaders } from '@/lib/jobs/process-readers.ts';
import { proposalAnswer } from '../proposal-answer.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, body }) =>
    proposalAnswer(body.field, await proposeOnSamples({ db, readers: processReaders() }, body)),
});
