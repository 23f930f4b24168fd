import { listDocuments, searchDepth } from '@/lib/api/contracts/documents.ts';
import { route } from '@/lib/api/route.ts';
import { isBounded, listDocumentRows } from '@/lib/db/document-list.ts';

export const GET = route({
  ...listDocuments,
  handler: async ({ db, query: { limit, ...filter } }) => {
    const rows = await listDocumentRows(db, filter, limit + 1, searchDepth);
    return {
      documents: rows.slice(0, limit).map(({ sourceId, sourceName, ...row }) => ({
        ...row,
        source: { id: sourceId, name: sourceName },
      })),
      more: rows.length > limit,
      bounded: isBounded(filter),
    };
  },
});
