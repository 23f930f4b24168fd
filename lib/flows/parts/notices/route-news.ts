import { decideNotice } from '../../../core/notices/decide-notice.ts';
import { listChannels } from '../../../db/notices/channels.ts';
import { emptyOutbox, hasOutboxNews, lockNotices, readOutbox } from '../../../db/notices/notice-outbox.ts';
import { insertNotice, noticeHistory } from '../../../db/notices/notices.ts';
import type { RoutingDeps } from './notice-deps.ts';

const mostAtOnce = 200;

/**
 * Offers what is in the outbox to every channel that is on, and takes it out, in one transaction: whoever is stopped in
 * between has done nothing. @returns how many pieces of news were taken out
 */
export async function routeNews(deps: Pick<RoutingDeps, 'db' | 'now'>): Promise<number> {
  if (!(await hasOutboxNews(deps.db))) return 0;
  return deps.db.$transaction(async (tx) => {
    if (!(await lockNotices(tx))) return 0;
    const news = await readOutbox(tx, mostAtOnce);
    const channels = (await listChannels(tx)).filter(({ enabled }) => enabled);
    const now = deps.now();
    for (const one of news) {
      for (const channel of channels) {
        // The rules are asked first: most news is not for most channels, and history costs a query.
        const first = decideNotice(
          channel,
          one,
          { causeToldAt: null, hostDueAt: null, hostToldAt: null },
          now,
        );
        if (first.kind === 'left-out') continue;
        const decision = decideNotice(channel, one, await noticeHistory(tx, channel.id, one), now);
        const dueAt = decision.kind === 'due' ? decision.at : null;
        await insertNotice(tx, channel.id, one, { at: now, dueAt, why: decision.why });
      }
    }
    await emptyOutbox(
      tx,
      news.map(({ eventId }) => eventId),
    );
    return news.length;
  });
}
