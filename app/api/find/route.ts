import { find } from '@/lib/api/contracts/find.ts';
import { route } from '@/lib/api/route.ts';
import { findByText } from '@/lib/db/overview/find.ts';

export const GET = route({ ...find, handler: ({ db, query }) => findByText(db, query.text) });
