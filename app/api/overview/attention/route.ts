import { readAttention } from '@/lib/api/contracts/overview.ts';
import { route } from '@/lib/api/route.ts';
import { countAlertsToLookAt } from '@/lib/db/overview/overview.ts';

export const GET = route({
  ...readAttention,
  handler: async ({ db }) => ({ alerts: await countAlertsToLookAt(db) }),
});
