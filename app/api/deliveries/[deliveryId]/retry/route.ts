import { retryDelivery as contract } from '@/lib/api/contracts/deliveries.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { retryDelivery } from '@/lib/flows/retry-delivery.ts';
import { processEnqueue } from '@/lib/jobs/process-queue.ts';

export const POST = route({
  ...contract,
  handler: async ({ db, user, params: { deliveryId } }) => {
    const deps = { db, now: () => new Date(), enqueue: processEnqueue };
    const result = await retryDelivery(deps, { deliveryId, userId: user.id });
    if (result.kind === 'not-found') return refuse('not-found');
    return result.kind === 'refused' ? refuse('not-possible', { reason: result.reason }) : undefined;
  },
});
