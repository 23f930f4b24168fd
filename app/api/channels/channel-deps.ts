import type { Database } from '@/lib/db/database.ts';
import type { SendingDeps } from '@/lib/flows/parts/notices/notice-deps.ts';
import { processFetcher } from '@/lib/net/process-fetcher.ts';
import type { Notifier } from '@/lib/notify/notifier.ts';
import { openNotifier } from '@/lib/notify/open-notifier.ts';

/** The notifier of the web process: the same guard and the same key as the workers'. */
export function processNotifier(): Notifier {
  return openNotifier(processFetcher());
}

export function channelDeps(db: Database): SendingDeps {
  return { db, now: () => new Date(), random: Math.random, notifier: processNotifier() };
}
