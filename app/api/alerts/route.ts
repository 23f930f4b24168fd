import { listAlerts } from '@/lib/api/contracts/alerts.ts';
import { route } from '@/lib/api/route.ts';
import { countAlertFacets, listAlertRows, readInboxFacts } from '@/lib/db/alert-list.ts';
import { lineAnswer } from './alert-answer.ts';

export const GET = route({
  ...listAlerts,
  handler: async ({ db, user, query: { sort, offset, limit, ...filter } }) => {
    const now = new Date();
    const [rows, counts, facts] = await Promise.all([
      listAlertRows(db, filter, { sort, offset, limit }),
      countAlertFacets(db, filter),
      readInboxFacts(db, user.id, now),
    ]);
    return {
      alerts: rows.map(lineAnswer),
      total: counts.alerts,
      sources: counts.sources,
      facets: counts.facets,
      ...facts,
      asOf: now,
    };
  },
});
