import { find } from '@/lib/api/contracts/find.ts';
import { route } from '@/lib/api/route.ts';
import { sharedJson } from '@/lib/api/shared-json.ts';
import { findByText } from '@/lib/db/overview/find.ts';

/** What is typed anew while nothing changed, by whomever, is found once. */
export const GET = route({
  ...find,
  handler: ({ db, query: { text } }) =>
    sharedJson(db, { key: `find ${text}`, topics: ['sources', 'alerts', 'documents', 'runs'] }, () =>
      findByText(db, text),
    ),
});
