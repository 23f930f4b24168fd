import { listAuditFacets } from '@/lib/api/contracts/audit.ts';
import { route } from '@/lib/api/route.ts';
import { listAuditFacets as readFacets } from '@/lib/db/people/audit.ts';

export const GET = route({ ...listAuditFacets, handler: ({ db }) => readFacets(db) });
