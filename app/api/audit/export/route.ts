import { exportAuditEntries } from '@/lib/api/contracts/audit.ts';
import { route } from '@/lib/api/route.ts';
import { csvLine } from '@/lib/core/csv/csv-line.ts';
import type { Database } from '@/lib/db/database.ts';
import { type AuditFilter, type AuditLine, listAudit } from '@/lib/db/people/audit.ts';
import { filterOf } from '../audit-filter.ts';

const atOnce = 1000;

export const GET = route({
  ...exportAuditEntries,
  handler: async ({ db, query }) =>
    new Response(csvStream(db, filterOf(query)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="markdrift-audit.csv"',
        'cache-control': 'no-store',
      },
    }),
});

/** A batch is read when the last one was taken, so that a slow reader holds nothing. */
function csvStream(db: Database, filter: AuditFilter): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let before: bigint | undefined;
  let head = csvLine(['id', 'at', 'user_id', 'user', 'action', 'target', 'detail']);
  return new ReadableStream({
    async pull(controller) {
      const lines = await listAudit(db, { ...filter, before, limit: atOnce });
      controller.enqueue(encoder.encode(head + lines.map(textOf).join('')));
      head = '';
      before = lines.at(-1)?.id;
      if (lines.length < atOnce) controller.close();
    },
  });
}

function textOf({ id, at, user, action, target, detail }: AuditLine): string {
  return csvLine([
    String(id),
    at.toISOString(),
    user?.id ?? null,
    user?.name ?? null,
    action,
    target,
    JSON.stringify(detail),
  ]);
}
