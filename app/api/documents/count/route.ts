import { countDocuments as contract } from '@/lib/api/contracts/documents.ts';
import { route } from '@/lib/api/route.ts';
import { countDocuments } from '@/lib/db/documents/document-search.ts';
import { documentFilterOf } from '../document-filter-of.ts';

/** Nobody counts further by eye. */
const mostCounted = 500;
const patience = 400;

export const GET = route({
  ...contract,
  handler: ({ db, query }) => countDocuments(db, documentFilterOf(query), mostCounted, patience),
});
