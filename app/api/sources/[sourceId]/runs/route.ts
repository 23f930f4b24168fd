import { listRuns } from '@/lib/api/contracts/sources.ts';
import { route } from '@/lib/api/route.ts';
import { listSourceRuns } from '@/lib/db/sources/source-detail.ts';

export const GET = route({
  ...listRuns,
  handler: async ({ db, params, query: { before, limit } }) => {
    const rows = await listSourceRuns(db, params.sourceId, before, limit + 1);
    return {
      runs: rows.slice(0, limit).map(({ wrapper, _count, facts, ...run }) => ({
        ...run,
        facts: facts as Record<string, unknown>,
        wrapperVersion: wrapper?.version ?? null,
        waiting: _count.pendingPages,
      })),
      more: rows.length > limit,
    };
  },
});
