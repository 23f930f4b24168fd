import { listRuns } from '@/lib/api/contracts/sources.ts';
import { route } from '@/lib/api/route.ts';
import { listSourceRuns } from '@/lib/db/sources/source-detail.ts';

export const GET = route({
  ...listRuns,
  handler: async ({ db, params, query: { before, limit } }) => {
    const rows = await listSourceRuns(db, params.sourceId, before, limit + 1);
    return {
      runs: rows.slice(0, limit).map((run) => ({ ...run, facts: run.facts as Record<string, unknown> })),
      more: rows.length > limit,
    };
  },
});
