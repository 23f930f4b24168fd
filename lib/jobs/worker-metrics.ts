import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Fetcher } from '../net/fetcher.ts';

export interface WorkerMetrics {
  /** Counts what comes of each fetch. */
  counted(fetcher: Fetcher): Pick<Fetcher, 'fetch' | 'crawlDelay' | 'mayAsk'>;
  job(name: string, result: 'done' | 'failed', seconds: number): void;
  /** What the heartbeat takes to the database. */
  read(): Promise<object>;
}

/** Counters of one worker. Its id is a label, so that the counters of a new worker do not look like a fall of the old. */
export function createWorkerMetrics(workerId: string): WorkerMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: 'worker', worker: workerId });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const fetches = new Counter({
    name: 'markdrift_fetches_total',
    help: 'Fetches by what came of them.',
    labelNames: ['outcome'],
    registers,
  });
  const fetchSeconds = new Histogram({
    name: 'markdrift_fetch_seconds',
    help: 'Duration of fetches.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const jobs = new Counter({
    name: 'markdrift_jobs_total',
    help: 'Attempts at jobs by name and result.',
    labelNames: ['job', 'result'],
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'markdrift_job_seconds',
    help: 'Duration of attempts at jobs.',
    labelNames: ['job'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
    registers,
  });
  return {
    counted: (fetcher) => ({
      crawlDelay: (url) => fetcher.crawlDelay(url),
      mayAsk: (url, userAgent) => fetcher.mayAsk(url, userAgent),
      async fetch(...request) {
        const end = fetchSeconds.startTimer();
        const result = await fetcher.fetch(...request);
        end();
        fetches.inc({ outcome: result.kind });
        return result;
      },
    }),
    job(name, result, seconds) {
      jobs.inc({ job: name, result });
      jobSeconds.observe({ job: name }, seconds);
    },
    read: () => registry.getMetricsAsJSON(),
  };
}
