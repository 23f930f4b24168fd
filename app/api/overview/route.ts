import { readOverview } from '@/lib/api/contracts/overview.ts';
import { route } from '@/lib/api/route.ts';
import { sharedJson } from '@/lib/api/shared-json.ts';
import { overview } from '@/lib/db/overview/overview.ts';

/** The same for everybody: one answer is made for all who ask before something changes. It says of when it is. */
export const GET = route({
  ...readOverview,
  handler: ({ db, query: { days, zone } }) =>
    sharedJson(db, { key: `overview ${days} ${zone}`, topics: readOverview.topics }, () =>
      overview(db, { days: Number(days), zone, now: new Date() }),
    ),
});
