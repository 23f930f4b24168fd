import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, pageSize } from './values.ts';

export const jobGroups = ['waiting', 'running', 'failed', 'done', 'cancelled'] as const;
export type JobGroup = (typeof jobGroups)[number];

export const job = z.object({
  id: z.string(),
  name: z.string(),
  /** created, retry, active, completed, failed, cancelled */
  state: z.string(),
  /** What it is about. */
  subject: z.object({
    kind: z.enum(['host', 'run', 'source', 'delivery', 'capture', 'other']),
    value: z.string(),
  }),
  attempts: z.number(),
  retryLimit: z.number(),
  createdAt: instant,
  startAfter: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Message of the last error, where there was one. */
  reason: z.string().nullable(),
  /** What it counted, by name; nothing that is 0. */
  figures: z.record(z.string(), z.number()).nullable(),
});
export type JobAnswer = z.output<typeof job>;

export const worker = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  startedAt: instant,
  seenAt: instant,
  /** No sign of life for `silentAfterSeconds`. */
  silent: z.boolean(),
  /** Whether it has one, in which pages are drawn and pressed. */
  browser: z.boolean(),
});
export type WorkerAnswer = z.output<typeof worker>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  role: 'viewer',
  query: z.object({
    group: z.enum(jobGroups).default('waiting'),
    name: z.string().max(100).optional(),
    limit: pageSize(100, 500),
  }),
  topics: ['jobs', 'runs'],
  response: z.object({
    jobs: z.array(job),
    counts: z.record(z.enum(jobGroups), z.number()),
    workers: z.array(worker),
    silentAfterSeconds: z.number(),
  }),
});

const one = z.object({ name: z.string().max(100), jobId: z.uuid('an id') });

/** Puts a failed or cancelled job into the queue again. */
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/jobs/[name]/[jobId]/retry',
  role: 'operator',
  params: one,
  response: z.object({}),
});

/** Takes a waiting job out of the queue. What is in work goes on. */
export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/jobs/[name]/[jobId]/cancel',
  role: 'operator',
  params: one,
  response: z.object({}),
});
