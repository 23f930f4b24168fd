import { readDocument } from '@/lib/api/contracts/documents.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { findDocumentDetail } from '@/lib/db/documents/document-detail.ts';
import { documentAnswer } from './document-answer.ts';

export const GET = route({
  ...readDocument,
  handler: async ({ db, params }) => {
    const document = await findDocumentDetail(db, params.documentId);
    return document ? documentAnswer(document) : refuse('not-found');
  },
});
