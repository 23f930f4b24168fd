import { listSourceHosts } from '@/lib/api/contracts/sources.ts';
import { route } from '@/lib/api/route.ts';
import { listHosts } from '@/lib/db/sources/source-list.ts';

const mostHosts = 50;

export const GET = route({
  ...listSourceHosts,
  handler: async ({ db, query }) => ({ hosts: await listHosts(db, query.search ?? '', mostHosts) }),
});
