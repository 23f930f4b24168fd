import { discoverSource as contract } from '@/lib/api/contracts/source-discovery.ts';
import { route } from '@/lib/api/route.ts';
import { discoverSource } from '@/lib/flows/discover-source.ts';
import { lookDeps, requestPace } from '../source-deps.ts';
import { storedRulesAnswer } from '../stored-rules-answer.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, body, user }) => {
    const found = await discoverSource(lookDeps(db), { ...body, pace: requestPace(), userId: user.id });
    return found.kind === 'failed' ? found : { ...found, rules: storedRulesAnswer(found.rules) };
  },
});
