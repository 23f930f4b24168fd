import { listAuditEntries } from '@/lib/api/contracts/audit.ts';
import { route } from '@/lib/api/route.ts';
import { listAudit } from '@/lib/db/audit.ts';

export const GET = route({
  ...listAuditEntries,
  handler: async ({ db, query: { before, limit, target } }) => {
    const lines = await listAudit(db, {
      limit: limit + 1,
      ...(before === undefined ? {} : { before }),
      ...(target === undefined ? {} : { target }),
    });
    const entries = lines
      .slice(0, limit)
      .map((line) => ({ ...line, detail: line.detail as Record<string, unknown> }));
    return { entries, more: lines.length > limit };
  },
});
