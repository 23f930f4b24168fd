import { listDocuments } from '@/lib/api/contracts/documents.ts';
import { route } from '@/lib/api/route.ts';
import { markedPieces } from '@/lib/core/search/marked-pieces.ts';
import { readDocumentRows } from '@/lib/db/documents/document-list.ts';
import { findDocuments } from '@/lib/db/documents/document-search.ts';
import { documentFilterOf } from './document-filter-of.ts';

/** Milliseconds after which a search gives what it has; nearly all are done in a tenth of it. */
const patience = 1500;

export const GET = route({
  ...listDocuments,
  handler: async ({ db, query: { limit, ...query } }) => {
    const filter = documentFilterOf(query);
    const { ids, ...found } = await findDocuments(db, filter, limit, patience);
    const rows = await readDocumentRows(db, ids, filter.search);
    return {
      ...found,
      documents: rows.map(({ sourceId, sourceName, markedTitle, markedText, ...row }) => ({
        ...row,
        source: { id: sourceId, name: sourceName },
        titleHits: markedTitle === null ? null : markedPieces(markedTitle),
        textHits: markedText === null ? null : markedPieces(markedText),
      })),
    };
  },
});
