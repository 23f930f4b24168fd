import { exportDocuments } from '@/lib/api/contracts/documents.ts';
import { route } from '@/lib/api/route.ts';
import type { Database } from '@/lib/db/database.ts';
import type { DocumentFilter } from '@/lib/db/documents/document-filter.ts';
import { findDocuments } from '@/lib/db/documents/document-search.ts';
import { type DeliveredDocument, readDelivered } from '@/lib/db/notices/delivered-documents.ts';
import { documentFilterOf } from '../document-filter-of.ts';

const pieceSize = 200;
const mostDocuments = 100_000;
/** Milliseconds of a search for one piece. */
const patience = 5000;

const columns = [
  'id',
  'sourceId',
  'url',
  'title',
  'author',
  'publishedAt',
  'collectedAt',
  'changedAt',
  'text',
] as const;
const media = { ndjson: 'application/x-ndjson', csv: 'text/csv' };

export const GET = route({
  ...exportDocuments,
  handler: async ({ db, request, query: { format, ...query } }) => {
    const write = format === 'csv' ? csvLine : jsonLine;
    const head = format === 'csv' ? `${columns.join(',')}\r\n` : '';
    const lines = documentLines(db, documentFilterOf(query), write, head, request.signal);
    return new Response(streamOf(lines), {
      headers: {
        'content-type': `${media[format]}; charset=utf-8`,
        'content-disposition': `attachment; filename="documents.${format}"`,
        'cache-control': 'no-store',
      },
    });
  },
});

/** Asks for the next piece when the reader has room for it; one that goes away ends it. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** Piece by piece, each when the one before is taken; ends when the reader goes away. */
async function* documentLines(
  db: Database,
  filter: DocumentFilter,
  write: (document: DeliveredDocument) => string,
  head: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  if (head) yield head;
  let { before } = filter;
  for (let looked = 0; looked < mostDocuments && !signal.aborted; ) {
    const { ids, next } = await findDocuments(db, { ...filter, before }, pieceSize, patience);
    looked += ids.length;
    const documents = await readDelivered(db, ids);
    if (documents.length > 0) yield documents.map(write).join('');
    if (next === null) return;
    before = next;
  }
}

function jsonLine(document: DeliveredDocument): string {
  return `${JSON.stringify({ ...document, id: String(document.id) })}\n`;
}

/** RFC 4180. What a spreadsheet would take for a formula is made a text. */
function csvLine(document: DeliveredDocument): string {
  const cells = columns.map((column) => {
    const value = document[column];
    const text = value instanceof Date ? value.toISOString() : String(value ?? '');
    const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  });
  return `${cells.join(',')}\r\n`;
}
