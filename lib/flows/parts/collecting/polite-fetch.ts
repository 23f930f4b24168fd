import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { hostOf } from '../../../core/url/normalize-url.ts';
import { releaseHostLease, takeHostLease } from '../../../db/collecting/host-pace.ts';
import type { FetchRequest, FetchResult } from '../../../net/fetch-result.ts';
import type { Deps, Pace } from '../deps.ts';

/** A person waits: a host that is busy for longer is not waited for. */
const mostWait = 10_000;
const betweenTries = 100;

/** One request for a person, under the host's lease and pause like any other; null where the host is busy or paused. */
export async function fetchPolitely(
  deps: Pick<Deps, 'db' | 'fetcher'>,
  pace: Pace,
  request: FetchRequest,
): Promise<FetchResult | null> {
  const host = hostOf(request.url);
  const token = `person/${randomUUID()}`;
  const until = performance.now() + mostWait;
  for (;;) {
    const lease = await deps.db.$transaction((tx) => takeHostLease(tx, host, token, pace.hostLease));
    if (lease !== null) {
      try {
        await delay(lease.wait);
        return await deps.fetcher.fetch(request);
      } finally {
        await releaseHostLease(deps.db, host, token, pace.hostPause);
      }
    }
    if (performance.now() > until) return null;
    await delay(betweenTries);
  }
}
