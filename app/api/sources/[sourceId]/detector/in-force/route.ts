import { putInForce } from '@/lib/api/contracts/detector-versions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { putVersionInForce } from '@/lib/flows/put-version-in-force.ts';
import { sourceDeps } from '../../../source-deps.ts';

export const POST = route({
  ...putInForce,
  handler: async ({ db, user, params: { sourceId }, body }) => {
    const result = await putVersionInForce(sourceDeps(db), { ...body, sourceId, userId: user.id });
    switch (result.kind) {
      case 'not-found':
        return refuse('not-found');
      case 'changed':
        return refuse('out-of-date', { values: { revision: result.revision } });
      case 'already':
        return {
          ...{ version: body.version, previous: body.version, revision: body.revision },
          changed: result.pinChanged,
        };
      case 'put':
        return {
          ...{ version: result.version, previous: result.previous, revision: result.revision },
          changed: true,
        };
    }
  },
});
