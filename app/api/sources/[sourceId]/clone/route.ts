import { cloneSource as contract } from '@/lib/api/contracts/sources.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { cloneSource } from '@/lib/flows/clone-source.ts';
import { sourceDeps } from '../../source-deps.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params, body }) => {
    const result = await cloneSource(sourceDeps(db), { ...params, ...body, userId: user.id });
    switch (result.kind) {
      case 'cloned':
        return { sourceId: result.sourceId };
      case 'known':
        return refuse('conflict', { reason: 'address-taken', values: { sourceId: result.sourceId } });
      case 'bad-address':
        return refuse('bad-input', { fields: { address: 'address' } });
      case 'no-rules':
        return refuse('not-possible', { reason: 'no-rules' });
      case 'not-found':
        return refuse('not-found');
    }
  },
});
