import { listAuditEntries } from '@/lib/api/contracts/audit.ts';
import { route } from '@/lib/api/route.ts';
import { countAudit, listAudit } from '@/lib/db/people/audit.ts';
import { filterOf } from './audit-filter.ts';

const mostCounted = 100_000;

export const GET = route({
  ...listAuditEntries,
  handler: async ({ db, query: { before, limit, ...given } }) => {
    const filter = filterOf(given);
    const [lines, count] = await Promise.all([
      listAudit(db, { ...filter, before, limit: limit + 1 }),
      countAudit(db, filter, mostCounted + 1),
    ]);
    const entries = lines
      .slice(0, limit)
      .map((line) => ({ ...line, detail: line.detail as Record<string, unknown> }));
    return { entries, more: lines.length > limit, count: count > mostCounted ? null : count };
  },
});
