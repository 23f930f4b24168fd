import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededRandom } from '../../lib/core/stats/seeded-random.ts';
import { testDatabase } from '../database.ts';
import { addTestSource } from '../flows/collecting.ts';
import { NewsServer, storyOf } from '../flows/news-server.ts';
import { WorkerProcess } from './worker-process.ts';

const { db, url } = await testDatabase();
let folder: string;
let news: NewsServer;
let workers: WorkerProcess[];

const startWorker = (variables?: Record<string, string>) => {
  const worker = new WorkerProcess(url, folder, variables);
  workers.push(worker);
  return worker;
};
const soon = { timeout: 120_000, interval: 25 };

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'markdrift-worker-'));
  news = await new NewsServer('127.0.0.1', 2).start();
  workers = [];
  await db.source.deleteMany();
  await db.hostPace.deleteMany();
  await db.worker.deleteMany();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await news.stop();
  await rm(folder, { recursive: true, force: true });
});

it('loses and doubles nothing when it is killed twenty times', { timeout: 400_000 }, async () => {
  const random = seededRandom(20_261_127);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const source = await addTestSource(db, { address: news.url('/feed') });
  await db.source.update({ where: { id: source.id }, data: { intervalSeconds: 1 } });

  for (let kill = 0; kill < 20; kill++) {
    news.stories.push(...Array.from({ length: 5 }, (_, i) => storyOf(news.stories.length + i)));
    news.stories.forEach((story, n) => {
      story.slug = `story-${n}`;
      story.guid = `guid-${n}`;
      story.title = `Story ${n}`;
    });
    const worker = startWorker();
    const from = news.requests.length;
    const at = from + upTo(8);
    await expect.poll(() => news.requests.length, { ...soon, interval: upTo(10) }).toBeGreaterThanOrEqual(at);
    await worker.kill();
  }

  startWorker();
  await expect.poll(() => db.document.count(), soon).toBe(news.stories.length);
  await db.source.update({ where: { id: source.id }, data: { pausedAt: new Date() } });
  await expect.poll(() => db.run.count({ where: { state: { not: 'finished' } } }), soon).toBe(0);

  const titles = (await db.document.findMany({ select: { title: true } })).map(({ title }) => title).sort();
  expect(titles).toEqual(news.stories.map(({ title }) => title).sort());
  const runs = await db.run.aggregate({ _sum: { fresh: true, failed: true } });
  expect(runs._sum).toEqual({ fresh: news.stories.length, failed: 0 });
  expect(await db.measurement.count()).toBe(news.stories.length);
  expect(await db.capture.count({ where: { pageType: 'article' } })).toBe(await documentsWithRevisions());
  expect(await db.pendingPage.count({ where: { state: { in: ['waiting', 'claimed'] } } })).toBe(0);
  expect(news.mostAtOnce).toBe(1);
  expect(await db.alert.count()).toBe(0);
});

it('asks a host for one page at a time, however many workers and sources there are', {
  timeout: 150_000,
}, async () => {
  news.stories = Array.from({ length: 4 }, (_, n) => storyOf(n));
  for (let n = 0; n < 10; n++) await addTestSource(db, { address: news.url(`/feed-${n}`) });
  for (let n = 0; n < 3; n++) startWorker();
  await expect.poll(() => db.run.count({ where: { state: 'finished' } }), soon).toBe(10);
  expect(await db.document.count()).toBe(40);
  expect(news.mostAtOnce).toBe(1);
});

it('ends the page in work and gives all back when it is told to stop', { timeout: 150_000 }, async () => {
  news.stories = Array.from({ length: 30 }, (_, n) => storyOf(n));
  await addTestSource(db, { address: news.url('/feed') });
  const worker = startWorker({ HOST_PAUSE_MS: '20' });
  await expect.poll(() => db.document.count(), soon).toBeGreaterThan(2);
  expect(await worker.stop()).toBe(0);
  expect(await db.pendingPage.count({ where: { state: 'claimed' } })).toBe(0);
  expect(await db.hostPace.count({ where: { leasedBy: { not: null } } })).toBe(0);
  expect(await db.worker.count()).toBe(0);
  const pages = await db.pendingPage.count({ where: { purpose: 'article' } });
  expect(pages).toBe(30);
  expect(await db.pendingPage.count({ where: { state: 'done', purpose: 'article' } })).toBe(
    await db.document.count(),
  );
});

async function documentsWithRevisions(): Promise<number> {
  return (await db.document.count()) + (await db.documentRevision.count());
}
