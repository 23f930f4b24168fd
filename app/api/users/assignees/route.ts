import { listAssignees } from '@/lib/api/contracts/users.ts';
import { route } from '@/lib/api/route.ts';
import { listAssignees as readAssignees } from '@/lib/db/people/users.ts';

export const GET = route({
  ...listAssignees,
  handler: async ({ db }) => ({ people: await readAssignees(db) }),
});
