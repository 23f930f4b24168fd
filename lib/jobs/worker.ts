import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { blobStoreConfig, openBlobStore } from '../blobs/blob-store.ts';
import { openRenderer } from '../browser/render/open-renderer.ts';
import { openBrowsers } from '../browser/start/browsers.ts';
import { createDatabase } from '../db/database.ts';
import { deleteWorker, saveHeartbeat } from '../db/operations/workers.ts';
import { databaseUrl, env } from '../env.ts';
import { defaultPace } from '../flows/parts/deps.ts';
import { createFetcher } from '../net/fetcher.ts';
import { openNotifier } from '../notify/open-notifier.ts';
import { startTracing } from '../telemetry.ts';
import { jobHandlers } from './handlers.ts';
import { log } from './log.ts';
import { openPageThreads } from './page-threads.ts';
import { openQueue } from './queue.ts';
import { runSchedule } from './schedule.ts';
import { openThreads } from './threads.ts';
import { createWorkerMetrics } from './worker-metrics.ts';

/** The worker process: `node lib/jobs/worker.ts`. Any number of them may run, on any number of machines. */

const heartbeatMilliseconds = 5000;
/** How long the work in hand may take after the signal to stop. */
const patience = 8000;

// The bytes of pages lie outside of V8's heap, and for every 64 MB of them it would look through the whole heap: twice a second
// while pages come fast (41 times for 1,600 pages; 14 times with this, and 150 MB more at most).
setFlagsFromString('--external-memory-accounted-in-global-limit');

const stopTracing = await startTracing('markdrift-worker');
const worker = { id: randomUUID(), host: hostname(), pid: process.pid };
const metrics = createWorkerMetrics(worker.id);
const stopping = new AbortController();
const complain = (message: string) => (error: unknown) => log.error({ err: error }, message);

const db = createDatabase(databaseUrl(), {
  connections: Math.min(40, env.WORKER_CONCURRENCY + 8),
  onConnectionError: complain('database connection lost'),
});
const fetcher = createFetcher({
  ...(env.USER_AGENT ? { userAgent: env.USER_AGENT } : {}),
  allow: env.ALLOW_NETWORKS,
  hosts: env.HOSTS_OVERRIDE,
});
const threads = openThreads();
const pageThreads = openPageThreads(new URL('./page-thread.ts', import.meta.url));
const blobs = openBlobStore(blobStoreConfig(env));
const queue = await openQueue({
  databaseUrl: databaseUrl(),
  role: 'worker',
  onError: complain('queue trouble'),
  onJob: metrics.job,
});
const deps = {
  db,
  fetcher: metrics.counted(fetcher),
  blobs,
  readers: pageThreads,
  ...(env.CHROME_PATH && {
    browsers: openBrowsers({
      executablePath: env.CHROME_PATH,
      guard: fetcher.guard,
      userAgent: fetcher.userAgent,
    }),
  }),
  now: () => new Date(),
  random: Math.random,
  enqueue: queue.enqueue,
  train: threads.train,
  notifier: openNotifier(fetcher),
  render: openRenderer({
    executablePath: env.CHROME_PATH,
    guard: fetcher.guard,
    userAgent: env.USER_AGENT,
  }),
};
const pace = {
  ...defaultPace,
  hostPause: env.HOST_PAUSE_MS,
  hostLease: env.HOST_LEASE_MS,
  stalled: env.STALLED_MS,
};

const browser = Boolean(env.CHROME_PATH);
const signOfLife = async () => saveHeartbeat(db, { ...worker, browser, metrics: await metrics.read() });
const heartbeat = setInterval(() => signOfLife().catch(complain('heartbeat failed')), heartbeatMilliseconds);
await signOfLife();
await queue.work(
  jobHandlers(deps, { pace, workerId: worker.id, stopping: stopping.signal, log, store: blobs }),
  {
    concurrency: env.WORKER_CONCURRENCY,
  },
);
const schedule = runSchedule(deps, {
  pace,
  everyMilliseconds: env.SCHEDULE_MS,
  signal: stopping.signal,
  onError: complain('schedule failed'),
});
log.info({ worker: worker.id, concurrency: env.WORKER_CONCURRENCY }, 'worker started');

process.once('SIGTERM', stop);
process.once('SIGINT', stop);

/** Ends the pages in work, gives hosts and jobs back, and leaves nothing open. */
async function stop(): Promise<void> {
  if (stopping.signal.aborted) return;
  log.info({ worker: worker.id }, 'worker stops');
  stopping.abort();
  clearInterval(heartbeat);
  await schedule;
  await queue.stop(patience);
  await deleteWorker(db, worker.id).catch(complain('farewell failed'));
  const open = [fetcher, threads, pageThreads, db];
  await Promise.allSettled([...open.map((one) => one.close()), stopTracing()]);
  log.info({ worker: worker.id }, 'worker stopped');
}
