import { listUsers } from '@/lib/api/contracts/users.ts';
import { route } from '@/lib/api/route.ts';
import { listPeople } from '@/lib/db/people/users.ts';

export const GET = route({ ...listUsers, handler: async ({ db }) => ({ users: await listPeople(db) }) });
