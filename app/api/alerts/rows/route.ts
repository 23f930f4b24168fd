import { listMoreAlerts } from '@/lib/api/contracts/alert-list.ts';
import { route } from '@/lib/api/route.ts';
import { sharedJson } from '@/lib/api/shared-json.ts';
import { listAlertRows } from '@/lib/db/inbox/alert-list.ts';
import { lineAnswer } from '../alert-answer.ts';
import { alertFilterOf } from '../search-words.ts';

/** Rows alone: facets and totals came with the first part of the list. */
export const GET = route({
  ...listMoreAlerts,
  handler: ({ db, query }) =>
    sharedJson(
      db,
      { key: `alert rows ${JSON.stringify(query)}`, topics: listMoreAlerts.topics },
      async () => {
        const { sort, offset, limit, group, expanded, ...asked } = query;
        const grouped = group && { by: group, expanded };
        const page = { sort, offset, limit, grouped };
        return { alerts: (await listAlertRows(db, alertFilterOf(asked), page, new Date())).map(lineAnswer) };
      },
    ),
});
