import type { Browsers } from '../../browser/start/browsers.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Reason } from '../../db/sources/sources.ts';
import type { Fetcher } from '../../net/fetcher.ts';
import type { PageReaders } from './reading/page-readers.ts';

/** What flows ask to be done later, by the name of the job. lib/jobs has a definition for each, or it does not compile. */
export interface JobPayloads {
  'collect-host': { host: string };
  'judge-run': { runId: string };
  'retrain-source': {
    sourceId: number;
    reason: Reason;
    authorId?: number | null;
    trainingId?: number | null;
  };
  'deliver-notice': { deliveryId: string };
  reextract: { reextractionId: string };
  'forget-old': Record<string, never>;
  'act-on-alerts': { batchId: string };
  'render-capture': { captureId: string };
  'find-corrections': { sourceId: number };
}
export type JobName = keyof JobPayloads;

/** Puts a job into the queue as part of the caller's transaction: it is there when that commits, and else not at all. */
export type Enqueue = <Name extends JobName>(
  tx: Transaction,
  job: Name,
  payload: JobPayloads[Name],
) => Promise<void>;

/** What every flow is given. Each takes the part it needs. */
export interface Deps {
  db: Database;
  fetcher: Pick<Fetcher, 'fetch' | 'crawlDelay' | 'mayAsk'>;
  /** Where captured bytes are kept; `put` gives the name by which they are found again, the same for the same bytes. */
  blobs: {
    put(bytes: Uint8Array): Promise<string>;
    /** Null where they are not kept any more. */
    get(name: string): Promise<Uint8Array | null>;
  };
  /** Reads what was fetched. */
  readers: PageReaders;
  /** Where pages are pressed; not there where no Chromium is installed. */
  browsers?: Browsers;
  now: () => Date;
  /** A number in [0, 1), as Math.random. */
  random: () => number;
  enqueue: Enqueue;
}

/** Times of collection, in milliseconds. */
export interface Pace {
  /** Least pause between two requests to a host. */
  hostPause: number;
  /** Pause before a page that could not be reached is tried again; it grows with each attempt. */
  retry: number;
  /** A host's lease ends so long after its holder was last heard of. */
  hostLease: number;
  /** A run that has waited for judging for so long is judged by somebody else. */
  stalled: number;
  /** A run that is older is ended with what it has. */
  longestRun: number;
}

export const defaultPace: Pace = {
  hostPause: 1000,
  retry: 20_000,
  hostLease: 30_000,
  stalled: 60_000,
  longestRun: 6 * 3_600_000,
};
