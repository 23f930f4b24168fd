import type { Database } from '@/lib/db/database.ts';
import { env } from '@/lib/env.ts';
import { type Deps, defaultPace, type Pace } from '@/lib/flows/parts/deps.ts';
import { processEnqueue } from '@/lib/jobs/process-queue.ts';
import { processReaders } from '@/lib/jobs/process-readers.ts';
import { processFetcher } from '@/lib/net/process-fetcher.ts';

/** What flows that change a source are given in the web process. */
export function sourceDeps(db: Database): Pick<Deps, 'db' | 'now' | 'enqueue'> {
  return { db, now: () => new Date(), enqueue: processEnqueue };
}

/** The same, for flows that look at a site while a person waits. */
export function lookDeps(db: Database): Pick<Deps, 'db' | 'now' | 'fetcher' | 'readers'> {
  return { db, now: () => new Date(), fetcher: processFetcher(), readers: processReaders() };
}

/** Requests for a person keep the pauses that the workers keep. */
export function requestPace(): Pace {
  return { ...defaultPace, hostPause: env.HOST_PAUSE_MS, hostLease: env.HOST_LEASE_MS };
}
