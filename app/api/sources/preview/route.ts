import { previewSource as contract } from '@/lib/api/contracts/source-discovery.ts';
import { route } from '@/lib/api/route.ts';
import { previewSource } from '@/lib/flows/preview-source.ts';
import { lookDeps, requestPace } from '../source-deps.ts';
import { wrapperRulesOf } from '../wrapper-rules-of.ts';

export const POST = route({
  ...contract,
  handler: ({ db, body, user }) =>
    previewSource(lookDeps(db), {
      ...body,
      rules: wrapperRulesOf(body.rules),
      pace: requestPace(),
      userId: user.id,
    }),
});
