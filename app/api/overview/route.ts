import { readOverview } from '@/lib/api/contracts/overview.ts';
import { route } from '@/lib/api/route.ts';
import { overview } from '@/lib/db/overview/overview.ts';

export const GET = route({
  ...readOverview,
  handler: ({ db, query: { days, zone } }) => overview(db, { days: Number(days), zone, now: new Date() }),
});
