import { readDetectorStanding as contract } from '@/lib/api/contracts/detector-standing.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { readDetectorStanding } from '@/lib/db/detector/source-detector.ts';

export const GET = route({
  ...contract,
  handler: async ({ db, params: { sourceId } }) => {
    const standing = await readDetectorStanding(db, sourceId);
    if (!standing) return refuse('not-found');
    const { lastCheck, ...rest } = standing;
    // Stored as text; the three words are all that is ever written.
    const verdict = lastCheck?.verdict as 'low' | 'medium' | 'high';
    return { ...rest, lastCheck: lastCheck && { ...lastCheck, verdict } };
  },
});
