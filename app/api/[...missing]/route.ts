import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';

/** An address that no route has is told so in the API's own way: the console's page for it would answer 200. */
const missing = route({ role: 'public', handler: async () => refuse('not-found') });

export { missing as DELETE, missing as GET, missing as PATCH, missing as POST, missing as PUT };
