import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openQueue } from '../../../lib/jobs/queue.ts';
import { testDatabase } from '../../database.ts';
import { WorkerProcess } from '../../jobs/worker-process.ts';
import { openReceiver } from '../../notify/receiver.ts';
import { user } from '../alerts/alert-fixture.ts';
import { channel, noticeDeps, raise, sightOf, sourceOn } from './notice-fixture.ts';

const { db, url } = await testDatabase();
const receiver = await openReceiver();
const deps = noticeDeps(db);
const folder = mkdtempSync(path.join(tmpdir(), 'markdrift-notices-'));
const workers: WorkerProcess[] = [];
const secret = 'a secret of the tests, long enough';
const startWorker = () => {
  const worker = new WorkerProcess(url, folder, { AUTH_SECRET: secret, LOG_LEVEL: 'info' });
  workers.push(worker);
  return worker;
};
beforeAll(async () => {
  const queue = await openQueue({ databaseUrl: url, role: 'producer', onError: () => {} });
  await queue.stop(1000);
  const ann = await user(db, 'Ann', 'administrator');
  await channel(deps, ann.id, { kind: 'webhook', url: receiver.url });
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await deps.notifier.close();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

const keys = () => receiver.received.map(({ headers }) => headers['markdrift-delivery']);
const states = async () => (await db.delivery.findMany({ orderBy: { id: 'asc' } })).map(({ state }) => state);
const until = (what: () => boolean | Promise<boolean>) =>
  vi.waitUntil(what, { timeout: 50_000, interval: 50 });

/** An alert of a source that nothing else moves. */
async function alert() {
  const { id } = await sourceOn(db);
  await db.source.update({ where: { id }, data: { pausedAt: new Date() } });
  return raise(db, sightOf(id, { at: new Date() }));
}

it('a worker killed at any moment loses nothing, and what is sent again bears the same key', async () => {
  // Killed while the other side has it and has not answered.
  let release = () => {};
  receiver.hold = new Promise((resolve) => {
    release = resolve;
  });
  const first = startWorker();
  await alert();
  await until(() => keys().length === 1);
  await first.kill();
  release();
  receiver.hold = null;
  expect(await states()).toEqual(['sending']);

  // Nobody works: what happens meanwhile is kept by the outbox.
  await alert();
  expect(await db.noticeOutbox.count()).toBe(1);

  startWorker();
  await until(async () => (await states()).filter((state) => state === 'accepted').length === 1);
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(2);

  // The lost attempt's lease is over: it is written down as interrupted and sent again as the same message.
  await db.delivery.updateMany({ where: { state: 'sending' }, data: { leaseUntil: new Date() } });
  await until(async () => (await states()).every((state) => state === 'accepted'));
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(2);
  expect(keys()[2]).toBe(keys()[0]);
  const log = await db.deliveryAttempt.findMany({ orderBy: { id: 'asc' } });
  expect(log.map(({ outcome }) => outcome)).toEqual(['interrupted', 'accepted', 'accepted']);
});

it('a worker that is asked to stop gives its message to the next one', async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  receiver.received.length = 0;
  let release = () => {};
  receiver.hold = new Promise((resolve) => {
    release = resolve;
  });
  const worker = startWorker();
  await alert();
  await until(() => keys().length === 1);
  expect(await worker.stop()).toBe(0);
  release();
  receiver.hold = null;
  expect((await states()).at(-1)).toBe('retrying');
  startWorker();
  await until(async () => (await states()).at(-1) === 'accepted');
  expect(new Set(keys()).size).toBe(1);
});
