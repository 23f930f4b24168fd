import { setTimeout as delay } from 'node:timers/promises';
import { afterAnswer, type HostPulse, pauseBetween } from '../core/pace/slowdown.ts';
import { claimPage } from '../db/collecting/claim-page.ts';
import { keepHostLease, pauseHost, releaseHostLease, takeHostLease } from '../db/collecting/host-pace.ts';
import { type ClaimedPage, hasWaitingPages } from '../db/collecting/pending-pages.ts';
import { notAsked, type Visited } from './parts/collecting/visit.ts';
import type { Deps, Pace } from './parts/deps.ts';

/** Pages after which a host gives its place to other hosts that wait for a worker. */
const pagesInASlice = 50;

export interface HostVisitor {
  listing: (page: ClaimedPage) => Promise<Visited>;
  article: (page: ClaimedPage) => Promise<Visited>;
  /** The visit threw, or the page has ended more workers than one: tries it later, or gives it up. */
  abandon: (page: ClaimedPage, error: unknown) => Promise<void>;
}

/** A page that was claimed more often is not visited again: it may be what kills the workers. */
const mostClaims = 5;

/**
 * Fetches the pages of one host that wait, one after the other with the host's pause between, under its lease: over all
 * workers there is one request to a host at a time. Ends when nothing waits, when the host asks to be left alone, when its
 * slice is over or when `signal` says stop; the page in work is always finished.
 *
 * A killed worker's lease runs out; whoever takes it then finds its page waiting again.
 *
 * @param visitor what is done with a page; saves its outcome and says whether the host wants a pause
 * @returns how many pages were visited; `busy` where another worker has the host
 */
export async function collectHost(
  deps: Pick<Deps, 'db' | 'enqueue'>,
  input: { host: string; token: string; pace: Pace; visitor: HostVisitor; signal: AbortSignal },
): Promise<{ kind: 'collected'; pages: number } | { kind: 'busy' }> {
  const { host, token, pace, visitor, signal } = input;
  const lease = await deps.db.$transaction((tx) => takeHostLease(tx, host, token, pace.hostLease));
  if (lease === null) return { kind: 'busy' };
  let held = true;
  // Pages may take longer than the lease; what keeps it is that the process lives.
  const renewal = setInterval(() => {
    keepHostLease(deps.db, host, token, pace.hostLease).then(
      (kept) => {
        held &&= kept;
      },
      () => {},
    );
  }, pace.hostLease / 3);
  let pages = 0;
  let pulse: HostPulse = { slowdown: lease.slowdown, good: 0 };
  let nextRequestAt = performance.now() + lease.wait;
  try {
    await pause(lease.wait, signal);
    while (held && !signal.aborted && pages < pagesInASlice) {
      const page = await claimPage(deps.db, host, token, pace.hostLease);
      if (!page) break;
      const { asked, least, strain, milliseconds } = await visit(visitor, page);
      pulse = afterAnswer(pulse, strain);
      const between = pauseBetween(Math.max(pace.hostPause, least), milliseconds, pulse.slowdown);
      pages++;
      nextRequestAt = performance.now() + between;
      if (asked) {
        await pauseHost(deps.db, host, asked.milliseconds, asked.reason);
        break;
      }
      await pause(between, signal);
    }
  } finally {
    clearInterval(renewal);
    const left = Math.max(0, nextRequestAt - performance.now());
    await releaseHostLease(deps.db, host, token, left, pulse.slowdown);
  }
  // After the release: a page that came while the lease was held found it taken, and must not be left alone.
  if (!signal.aborted && (await hasWaitingPages(deps.db, host)))
    await deps.enqueue(deps.db, 'collect-host', { host });
  return { kind: 'collected', pages };
}

/** One page must not keep the others of its host from being visited. */
async function visit(visitor: HostVisitor, page: ClaimedPage): Promise<Visited> {
  try {
    if (page.attempts <= mostClaims) return await visitor[page.purpose](page);
    await visitor.abandon(page, null);
  } catch (error) {
    await visitor.abandon(page, error);
  }
  return notAsked;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return;
  // A stop ends the pause; the next holder of the lease keeps what is left of it.
  await delay(milliseconds, undefined, { signal }).catch(() => {});
}
