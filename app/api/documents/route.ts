import type { z } from 'zod';
import { listDocuments } from '@/lib/api/contracts/documents.ts';
import { jsonText } from '@/lib/api/json-text.ts';
import { route } from '@/lib/api/route.ts';
import { sharedJson } from '@/lib/api/shared-json.ts';
import { markedPieces } from '@/lib/core/search/marked-pieces.ts';
import type { Database } from '@/lib/db/database.ts';
import { readDocumentRows } from '@/lib/db/documents/document-list.ts';
import { findDocuments } from '@/lib/db/documents/document-search.ts';
import { documentFilterOf } from './document-filter-of.ts';

/** Milliseconds after which a search gives what it has; nearly all are done in a tenth of it. */
const patience = 1500;

type Query = z.output<typeof listDocuments.query>;

/** Of a run under way documents come before it tells of them; what is deleted with a source goes with it. */
const topics = [...listDocuments.topics, 'sources', 'runs'] as const;

/** The same for everybody: one answer is made for all who look for the same before something changes. */
export const GET = route({
  ...listDocuments,
  handler: ({ db, query }) =>
    sharedJson(db, { key: `documents ${jsonText(query)}`, topics }, () => listed(db, query)),
});

async function listed(db: Database, { limit, ...query }: Query) {
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
}
