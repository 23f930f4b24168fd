import { listAlerts } from '@/lib/api/contracts/alert-list.ts';
import { route } from '@/lib/api/route.ts';
import { sharedJson } from '@/lib/api/shared-json.ts';
import type { Database } from '@/lib/db/database.ts';
import { countAlertFacets } from '@/lib/db/inbox/alert-facets.ts';
import type { AlertFilter } from '@/lib/db/inbox/alert-filter.ts';
import { type ListedPage, listAlertGroups, listAlertRows, readAlertRows } from '@/lib/db/inbox/alert-list.ts';
import { readInboxFacts } from '@/lib/db/inbox/inbox-facts.ts';
import { knownAlerts } from '@/lib/db/inbox/known-alerts.ts';
import { matchKnownAlerts } from '@/lib/db/inbox/match-known-alerts.ts';
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
      const [{ rows, counts }, groups, facts] = await Promise.all([
        readPage(db, filter, { ...{ sort, offset, limit }, grouped: group && { by: group, expanded } }, now),
        group ? listAlertGroups(db, filter, group, now) : [],
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

/** Of alerts that are all known here the database is only asked for the rows of the page; groups are its own. */
async function readPage(db: Database, filter: AlertFilter, page: ListedPage, now: Date) {
  const known = await knownAlerts(db);
  const matched = known && (await matchKnownAlerts(db, known, filter, now));
  const [rows, counts] = await Promise.all([
    matched && !page.grouped
      ? readAlertRows(db, matched.page(page.sort, page.offset, page.limit))
      : listAlertRows(db, filter, page, now),
    matched?.counts ?? countAlertFacets(db, filter, now),
  ]);
  return { rows, counts };
}
