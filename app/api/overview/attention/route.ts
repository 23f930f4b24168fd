import { readAttention } from '@/lib/api/contracts/overview.ts';
import { route } from '@/lib/api/route.ts';
import { sharedJson } from '@/lib/api/shared-json.ts';
import { countAlertsToLookAt } from '@/lib/db/overview/overview.ts';

/** Each console asks whenever an alert changes: counted once for all of them. */
export const GET = route({
  ...readAttention,
  handler: ({ db }) =>
    sharedJson(db, { key: 'attention', topics: readAttention.topics }, async () => ({
      alerts: await countAlertsToLookAt(db),
    })),
});
