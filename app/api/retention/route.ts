import { changeRetention, readRetention, retentionKinds } from '@/lib/api/contracts/retention.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { readRetentionPolicy } from '@/lib/core/retention/retention-policy.ts';
import { usageOf } from '@/lib/db/operations/old-rows.ts';
import { readSetting } from '@/lib/db/operations/settings.ts';
import { sharedAnswer } from '@/lib/db/shared-answer.ts';
import { changeRetention as save } from '@/lib/flows/change-retention.ts';
import { processEnqueue } from '@/lib/jobs/process-queue.ts';
import { byKind } from './by-kind.ts';

/** Milliseconds that counting may take before its answer is shared. */
const cheap = 300;

export const GET = route({
  ...readRetention,
  handler: async ({ db }) => {
    const { value, revision } = await readSetting(db, 'retention');
    const usage = await byKind(retentionKinds, (kind) =>
      sharedAnswer(db, `retention/${kind}`, cheap, () => usageOf(db, kind)),
    );
    return { policy: readRetentionPolicy(value), revision, usage };
  },
});

export const PUT = route({
  ...changeRetention,
  handler: async ({ db, user, body }) => {
    const deps = { db, enqueue: processEnqueue, now: () => new Date() };
    const result = await save(deps, { ...body, userId: user.id });
    if (result.kind === 'out-of-date') return refuse('out-of-date');
    return { policy: body.policy, revision: result.revision };
  },
});
