import { afterAll, expect, it } from 'vitest';
import { recoverStalled } from '../../lib/flows/recover-stalled.ts';
import { runNow } from '../../lib/flows/run-now.ts';
import { openQueue } from '../../lib/jobs/queue.ts';
import type { JobHandlers } from '../../lib/jobs/registry.ts';
import { testDatabase } from '../database.ts';
import { addTestSource, quickPace } from '../flows/collecting.ts';

const { db, url } = await testDatabase();
const other = await testDatabase();
const onError = (error: Error) => {
  throw error;
};
const producer = await openQueue({ databaseUrl: url, role: 'producer', onError });
const queue = await openQueue({ databaseUrl: url, role: 'worker', onError });
const done: string[] = [];
const handlers: JobHandlers = {
  'collect-host': async ({ host }) => void done.push(host),
  'judge-run': async ({ runId }) => void done.push(runId),
  'retrain-source': async ({ sourceId }) => void done.push(String(sourceId)),
  'deliver-notice': async ({ deliveryId }) => void done.push(deliveryId),
  'forget-old': async () => void done.push('old'),
  reextract: async ({ reextractionId }) => void done.push(reextractionId),
  'act-on-alerts': async ({ batchId }) => void done.push(batchId),
  'render-capture': async ({ captureId }) => void done.push(captureId),
  'find-corrections': async ({ sourceId }) => void done.push(String(sourceId)),
};
afterAll(async () => {
  await queue.stop(1000);
  await producer.stop(1000);
});

const waiting = () =>
  db.$queryRaw<{ name: string; singleton_key: string }[]>`
    select name, singleton_key from pgboss.job where state = 'created' order by name, singleton_key`;

it('has a job exactly when the transaction that asked for it is committed', async () => {
  await expect(
    db.$transaction(async (tx) => {
      await producer.enqueue(tx, 'collect-host', { host: 'never.example' });
      throw new Error('thought better of it');
    }),
  ).rejects.toThrow('thought better of it');
  expect(await waiting()).toEqual([]);
  await db.$transaction((tx) => producer.enqueue(tx, 'collect-host', { host: 'a.example' }));
  expect(await waiting()).toEqual([{ name: 'collect-host', singleton_key: 'a.example' }]);
});

it('keeps one job of a kind for the same thing waiting, however often it is asked for', async () => {
  for (let i = 0; i < 3; i++) await producer.enqueue(db, 'collect-host', { host: 'a.example' });
  await producer.enqueue(db, 'judge-run', { runId: '7' });
  expect(await waiting()).toHaveLength(2);
});

it('refuses a payload that its definition does not allow', async () => {
  await expect(producer.enqueue(db, 'judge-run', { runId: 'seven' })).rejects.toThrow();
});

it('is not asked again for a host that waits for its job, and is when the job was lost', async () => {
  const deps = { db, now: () => new Date(), enqueue: producer.enqueue };
  const { id } = await addTestSource(db, { address: 'http://b.example/feed' });
  await runNow(deps, { sourceId: id });
  expect((await waiting()).map((job) => job.singleton_key)).toContain('b.example');
  expect(await recoverStalled(deps, { pace: quickPace })).toMatchObject({ hosts: 0 });
  await db.$executeRaw`delete from pgboss.job where singleton_key = 'b.example'`;
  expect(await recoverStalled(deps, { pace: quickPace })).toMatchObject({ hosts: 1 });
  expect((await waiting()).map((job) => job.singleton_key)).toContain('b.example');
  await db.$executeRaw`delete from pgboss.job where singleton_key = 'b.example'`;
  await db.source.deleteMany();
});

it('does what waits, once', async () => {
  await queue.work(handlers, { concurrency: 2 });
  await expect.poll(() => [...done].sort(), { timeout: 20_000 }).toEqual(['7', 'a.example']);
  await producer.enqueue(db, 'retrain-source', { sourceId: 3, reason: { code: 'renewal', params: {} } });
  await expect.poll(() => done.at(-1), { timeout: 20_000 }).toBe('3');
  expect(done).toHaveLength(3);
});

it('goes from one job to the next without a wait between', async () => {
  let stopped = true;
  // No timer of it goes off: what is done is done without waiting.
  const clock = {
    now: Date.now,
    setTimeout: (act: () => void, milliseconds: number) => (stopped ? null : setTimeout(act, milliseconds)),
    clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
    setInterval: () => null,
    clearInterval: () => {},
  };
  const eager = await openQueue({ databaseUrl: other.url, role: 'worker', onError, clock });
  const judged: string[] = [];
  try {
    // More than are judged at once.
    const runs = Array.from({ length: 13 }, (_, run) => String(run));
    for (const runId of runs) await eager.enqueue(other.db, 'judge-run', { runId });
    const judging = { 'judge-run': async ({ runId }: { runId: string }) => void judged.push(runId) };
    await eager.work({ ...handlers, ...judging }, { concurrency: 2 });
    await expect.poll(() => judged.length, { timeout: 20_000 }).toBe(runs.length);
    expect(new Set(judged)).toEqual(new Set(runs));
  } finally {
    stopped = false;
    await eager.stop(1000);
  }
});
