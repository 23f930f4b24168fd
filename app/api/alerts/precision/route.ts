import { readPrecision } from '@/lib/api/contracts/alert-precision.ts';
import { route } from '@/lib/api/route.ts';
import { listDecidedWeeks } from '@/lib/db/alerts/alert-precision.ts';

const week = 7 * 86_400_000;

export const GET = route({
  ...readPrecision,
  handler: async ({ db, query: { source = null, kind = null, weeks } }) => {
    const since = new Date(Date.now() - weeks * week);
    return { since, weeks: await listDecidedWeeks(db, { sourceId: source, kind, since }) };
  },
});
