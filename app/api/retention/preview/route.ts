import { previewRetention, retentionKinds } from '@/lib/api/contracts/retention.ts';
import { route } from '@/lib/api/route.ts';
import { countDoomedCaptures } from '@/lib/db/captures/old-captures.ts';
import { countOldRows } from '@/lib/db/operations/old-rows.ts';
import { captureLimits, daysOf } from '@/lib/flows/forget-old.ts';
import { byKind } from '../by-kind.ts';

export const POST = route({
  ...previewRetention,
  handler: async ({ db, body: { policy } }) => {
    const now = new Date();
    const deletes = await byKind(retentionKinds, async (kind) => {
      if (kind === 'captures') return countDoomedCaptures(db, captureLimits(policy, now));
      const days = daysOf(policy, kind);
      if (days === null) return { rows: 0, bytes: 0 };
      return countOldRows(db, kind, new Date(now.getTime() - days * 86_400_000));
    });
    return { deletes };
  },
});
