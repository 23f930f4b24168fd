import { listCorrectionsOf } from '@/lib/api/contracts/corrections.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { listCorrections } from '@/lib/db/corrections/corrections.ts';
import { findSource } from '@/lib/db/sources/sources.ts';

export const GET = route({
  ...listCorrectionsOf,
  handler: async ({ db, params: { sourceId }, query: { before, limit } }) => {
    const source = await findSource(db, sourceId);
    if (!source) return refuse('not-found');
    const rows = await listCorrections(db, sourceId, { before, limit: limit + 1 });
    return {
      on: source.settings.collection.applications.includes('corrections'),
      corrections: rows.slice(0, limit).map(({ id, documentId, document, text, foundAt }) => ({
        ...document,
        ...{ id: String(id), documentId: String(documentId), text, foundAt },
      })),
      more: rows.length > limit,
    };
  },
});
