import { readRevision } from '@/lib/api/contracts/documents.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { findRevision } from '@/lib/db/documents/document-detail.ts';

export const GET = route({
  ...readRevision,
  handler: async ({ db, params: { documentId, revision } }) =>
    (await findRevision(db, documentId, revision)) ?? refuse('not-found'),
});
