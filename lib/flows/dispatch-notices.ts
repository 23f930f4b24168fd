import { dueDeliveries } from '../db/notices/deliveries.ts';
import { makeMessages } from './parts/notices/make-messages.ts';
import type { RoutingDeps } from './parts/notices/notice-deps.ts';
import { routeNews } from './parts/notices/route-news.ts';

const mostAtOnce = 100;

/**
 * From what happened to messages on their way: outbox → notices by the channels' rules → messages when they are due → jobs,
 * also for those whose next attempt has come or whose worker was lost. Meant for a schedule; several at once do no harm.
 */
export async function dispatchNotices(deps: RoutingDeps): Promise<{ news: number; messages: number }> {
  const news = await routeNews(deps);
  const messages = await makeMessages(deps);
  const due = await dueDeliveries(deps.db, deps.now(), mostAtOnce);
  for (const id of due) {
    await deps.db.$transaction((tx) => deps.enqueue(tx, 'deliver-notice', { deliveryId: String(id) }));
  }
  return { news, messages };
}
