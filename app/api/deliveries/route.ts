import { listDeliveries as contract } from '@/lib/api/contracts/deliveries.ts';
import { route } from '@/lib/api/route.ts';
import { type LoggedDelivery, listDeliveries } from '@/lib/db/notices/delivery-log.ts';

export const GET = route({
  ...contract,
  handler: async ({ db, query: { channel, state, before, limit } }) => {
    // One more than asked for tells whether there are more.
    const found = await listDeliveries(db, {
      states: state,
      limit: limit + 1,
      ...(channel === undefined ? {} : { channelId: channel }),
      ...(before === undefined ? {} : { before }),
    });
    return { deliveries: found.slice(0, limit).map(deliveryAnswer), more: found.length > limit };
  },
});

function deliveryAnswer({ content, ...delivery }: LoggedDelivery) {
  return {
    ...delivery,
    purpose: content.purpose,
    total: content.total,
    alerts: content.lines.map(({ alertId, kind, occasion, sentence, source: { id, name } }) => ({
      id: alertId,
      kind,
      occasion,
      sentence,
      source: { id, name },
    })),
  };
}
