import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { keepHostLease, releaseHostLease, takeHostLease } from '../../../db/collecting/host-pace.ts';
import { hasWaitingPages } from '../../../db/collecting/pending-pages.ts';
import type { Deps, Pace } from '../deps.ts';

/**
 * Does something to a host under its lease, that is while nobody else asks it, after the pause of whoever did last; then the
 * host is left alone for its pause, and its pages that came meanwhile are collected.
 *
 * @param pause milliseconds that the host is left alone for afterwards
 * @returns null where the host is busy or paused: nothing was done
 */
export async function holdHost<Result>(
  deps: Pick<Deps, 'db' | 'enqueue'>,
  input: { host: string; pace: Pick<Pace, 'hostLease'>; pause: number },
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  const { host, pace, pause } = input;
  const token = `held/${randomUUID()}`;
  const lease = await deps.db.$transaction((tx) => takeHostLease(tx, host, token, pace.hostLease));
  if (lease === null) return null;
  const renewal = setInterval(() => {
    // Where the lease is lost, what is under way is one page and ends soon.
    keepHostLease(deps.db, host, token, pace.hostLease).catch(() => {});
  }, pace.hostLease / 3);
  try {
    await delay(lease.wait);
    return { result: await work() };
  } finally {
    clearInterval(renewal);
    await releaseHostLease(deps.db, host, token, pause);
    if (await hasWaitingPages(deps.db, host)) await deps.enqueue(deps.db, 'collect-host', { host });
  }
}
