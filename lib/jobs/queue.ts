import { SpanStatusCode, trace } from '@opentelemetry/api';
import { type Clock, fromPrisma, type Job, PgBoss } from 'pg-boss';
import type { Transaction } from '../db/database.ts';
import type { Enqueue, JobName } from '../flows/parts/deps.ts';
import type { JobDefinition } from './definition.ts';
import { type JobHandlers, jobNames, jobs } from './registry.ts';

export interface Queue {
  enqueue: Enqueue;
  /** Puts a failed or cancelled job back, as part of the caller's transaction. */
  retry(tx: Transaction, name: string, id: string): Promise<void>;
  /** Takes a waiting job out, as part of the caller's transaction. */
  cancel(tx: Transaction, name: string, id: string): Promise<void>;
  /** Begins to run jobs. A handler that throws has its job tried again. */
  work(handlers: JobHandlers, options: { concurrency: number }): Promise<void>;
  /** Takes no more jobs and waits for those in work, at most so long. */
  stop(patienceMilliseconds: number): Promise<void>;
  readonly boss: PgBoss;
}

export interface QueueOptions {
  databaseUrl: string;
  /** Only workers watch over the queue; others just put jobs in. */
  role: 'producer' | 'worker';
  onError: (error: Error) => void;
  connections?: number;
  /** Hears of each attempt at a job. */
  onJob?: (name: string, result: 'done' | 'failed', seconds: number) => void;
  /** By which waits are counted; the system's unless told. */
  clock?: Clock;
}

const schema = 'pgboss';
/** Seconds. Completed jobs are kept for a look at them, failed ones as well. */
const kept = 24 * 3600;

/** Opens the queue, which lives in the database beside the data: its tables are made where they are missing. */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const isWorker = options.role === 'worker';
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    schema,
    max: options.connections ?? (isWorker ? 6 : 2),
    supervise: isWorker,
    schedule: false,
    useListenNotify: isWorker,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    openTelemetry: { enabled: false },
    instanceName: options.role,
    ...(options.clock && { clock: options.clock }),
  });
  boss.on('error', options.onError);
  await boss.start();
  for (const name of jobNames) await boss.createQueue(name, queueOptions(jobs[name]));

  return {
    boss,
    async enqueue(tx, name, payload) {
      const definition = jobs[name] as JobDefinition<typeof name>;
      const data = definition.payload.parse(payload) as typeof payload;
      await boss.send(name, data, { singletonKey: definition.key(data), db: fromPrisma(tx as Transaction) });
    },
    async retry(tx, name, id) {
      const options = { db: fromPrisma(tx) };
      // The queue retries what failed and resumes what was cancelled; the other call changes nothing.
      await boss.retry(name, id, options);
      await boss.resume(name, id, options);
    },
    async cancel(tx, name, id) {
      await boss.cancel(name, id, { db: fromPrisma(tx) });
    },
    async work(handlers, { concurrency }) {
      for (const name of jobNames)
        await workOn(boss, name, handlers, concurrency, options.onJob ?? (() => {}));
    },
    async stop(patienceMilliseconds) {
      await boss.stop({ graceful: true, timeout: patienceMilliseconds });
    },
  };
}

function queueOptions(definition: Pick<JobDefinition, 'retries' | 'heartbeatSeconds'>) {
  return {
    // One of a key waits, any number may run: what must not run twice at once sees to it by a lock of its own.
    policy: 'short',
    notify: true,
    retryLimit: definition.retries,
    retryBackoff: true,
    retryDelayMax: 60,
    heartbeatSeconds: definition.heartbeatSeconds,
    expireInSeconds: 3600,
    deleteAfterSeconds: kept,
  } as const;
}

async function workOn<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handlers: JobHandlers,
  concurrency: number,
  onJob: NonNullable<QueueOptions['onJob']>,
): Promise<void> {
  const definition = jobs[name] as JobDefinition<Name>;
  const options = { batchSize: 1, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 } as const;
  const places = definition.concurrency === 'worker' ? concurrency : definition.concurrency;
  for (let place = 0; place < places; place++) {
    const id: string = await boss.work<unknown>(name, options, async ([job]) => {
      if (!job) return;
      // A place that has had a job asks for the next one at once. Left alone it would sleep out its two seconds between
      // looks: no more than two runs a second would be judged, whatever waits (4 s of idling at the end of 64 runs).
      boss.notifyWorker(id);
      return runJob(name, job, handlers[name], onJob);
    });
  }
}

async function runJob<Name extends JobName>(
  name: Name,
  job: Job<unknown>,
  handler: JobHandlers[Name],
  onJob: NonNullable<QueueOptions['onJob']>,
): Promise<unknown> {
  const definition = jobs[name] as JobDefinition<Name>;
  return trace.getTracer('markdrift').startActiveSpan(`job ${name}`, async (span) => {
    const begun = performance.now();
    const told = (result: 'done' | 'failed') => {
      onJob(name, result, (performance.now() - begun) / 1000);
      span.end();
    };
    try {
      // What it answers is kept with the job for a look at it.
      const output = await handler(definition.payload.parse(job.data), job.signal);
      told('done');
      return output;
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      told('failed');
      throw error;
    }
  });
}
