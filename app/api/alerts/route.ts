import { listAlerts } from '@/lib/api/contracts/alert-list.ts';
import { route } from '@/lib/api/route.ts';
import { sharedJson } from '@/lib/api/shared-json.ts';
import { countAlertFacets } from '@/lib/db/inbox/alert-facets.ts';
import { listAlertGroups, listAlertRows } from '@/lib/db/inbox/alert-list.ts';
import { readInboxFacts } from '@/lib/db/inbox/inbox-facts.ts';
import { sharedUntilChanged } from '@/lib/db/shared-until-changed.ts';
import { lineAnswer } from './alert-answer.ts';
import { alertFilterOf } from './search-words.ts';

/** The same for everybody: one answer is made for all who ask before something changes. */
export const GET = route({
  ...listAlerts,
  handler: ({ db, query }) =>
    sharedJson(db, { key: `alerts ${JSON.stringify(query)}`, topics: listAlerts.topics }, async () => {
      const { sort, offset, limit, group, expanded, ...asked } = query;
      const now = new Date();
      const filter = alertFilterOf(asked);
      const grouped = group && { by: group, expanded };
      const [rows, groups, counts, facts] = await Promise.all([
        listAlertRows(db, filter, { sort, offset, limit, grouped }, now),
        group ? listAlertGroups(db, filter, group, now) : [],
        // Whatever the order and the part of the list.
        sharedUntilChanged(db, `facets ${JSON.stringify(asked)}`, listAlerts.topics, () =>
          countAlertFacets(db, filter, now),
        ),
        sharedUntilChanged(db, 'facts of the inbox', listAlerts.topics, () => readInboxFacts(db, now)),
      ]);
      return {
        alerts: rows.map(lineAnswer),
        groups,
        total: counts.alerts,
        sources: counts.sources,
        facets: counts.facets,
        facetValues: counts.values,
        ...facts,
        asOf: now,
      };
    }),
});
