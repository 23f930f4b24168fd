import { type documentSigns, listDocuments } from '@/lib/api/contracts/documents.ts';
import { route } from '@/lib/api/route.ts';
import { criteria } from '@/lib/core/detect/criterion.ts';
import { markedPieces } from '@/lib/core/search/marked-pieces.ts';
import { searchFor } from '@/lib/db/document-filter.ts';
import { readDocumentRows } from '@/lib/db/document-list.ts';
import { findDocuments } from '@/lib/db/document-search.ts';

/** Milliseconds after which a search gives what it has; nearly all are done in a tenth of it. */
const patience = 1500;

export const GET = route({
  ...listDocuments,
  handler: async ({ db, query: { limit, sign, from, to, search, ...rest } }) => {
    const filter = {
      ...rest,
      ...searchFor(search),
      signs: sign && signBit(sign),
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    };
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

function signBit(sign: (typeof documentSigns)[number]): number {
  return 1 << criteria[sign].bit;
}
