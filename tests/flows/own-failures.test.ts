import { beforeEach, expect, it, vi } from 'vitest';
import { createDatabase } from '../../lib/db/database.ts';
import { addTestSource, collecting } from './collecting.ts';
import { storyOf } from './news-server.ts';
import { openNewsroom } from './newsroom.ts';

const { db, url, news, bench } = await openNewsroom();

beforeEach(() => {
  news.stories = [1, 2, 3].map((n) => storyOf(n));
  vi.restoreAllMocks();
});

it('tells that nothing can be stored, in place of calling the source fine, and takes it back when it can', async () => {
  const source = await addTestSource(db, { address: news.url('/feed') });
  const full = new Error('ENOSPC: no space left on device');
  const put = vi.spyOn(bench.deps.blobs, 'put').mockRejectedValue(full);
  for (let i = 0; i < 2; i++) await bench.collect(source.id);
  expect(await db.run.findFirstOrThrow()).toMatchObject({ state: 'finished', outcome: 'crashed', fresh: 0 });
  expect(await db.alert.findMany()).toMatchObject([{ kind: 'crashed', severity: 'medium', status: 'new' }]);
  expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'broken' });
  put.mockRestore();
  expect(await bench.collect(source.id)).toMatchObject({ fresh: 3 });
  expect(await db.alert.findMany()).toMatchObject([{ kind: 'crashed', status: 'resolved' }]);
});

it('does not let a judging that always throws keep its source from being collected', async () => {
  const source = await addTestSource(db, { address: news.url('/feed') });
  // Stands for a fault of ours on what this run brought.
  await db.$executeRaw`
    create or replace function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`;
  await db.$executeRaw`create trigger broken before update of trainable on measurement for each row execute function broken()`;
  try {
    await bench.collect(source.id).catch(() => {});
    // As the queue does: what threw is tried again.
    for (let tries = 0; tries < 5; tries++) {
      bench.clock.now = new Date(bench.clock.now.getTime() + 60_000);
      await bench.settle().catch(() => {});
    }
    expect(await db.run.findFirstOrThrow()).toMatchObject({
      state: 'finished',
      outcome: 'crashed',
      fresh: 3,
    });
  } finally {
    await db.$executeRaw`drop trigger broken on measurement`;
  }
  expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'degraded' });
  news.stories.push(storyOf(4));
  expect(await bench.collect(source.id)).toMatchObject({ state: 'finished', outcome: 'collected', fresh: 1 });
  expect(await db.alert.count()).toBe(0);
});

it('is trained anew where what was learned cannot be read, as after a change of format', async () => {
  const source = await addTestSource(db, { address: news.url('/feed') });
  let next = 10;
  const publish = async () => {
    news.stories = Array.from({ length: 20 }, () => storyOf(next++));
    return bench.collect(source.id);
  };
  for (let i = 0; i < 3; i++) await publish();
  const before = await db.detectorState.findFirstOrThrow();
  expect(before.modelId).not.toBeNull();
  await db.detectorState.updateMany({ data: { state: new Uint8Array([99, 0, 0, 0]) } });
  await db.$executeRaw`update model set profile = '{"format": 99}'`;
  // In another process, which remembers nothing of it.
  const elsewhere = createDatabase(url);
  const other = collecting(elsewhere);
  other.clock.now = bench.clock.now;
  news.stories = Array.from({ length: 20 }, () => storyOf(next++));
  expect(await other.collect(source.id)).toMatchObject({ state: 'finished', fresh: 20, failed: 0 });
  const after = await elsewhere.detectorState.findFirstOrThrow({ include: { model: true } });
  expect(after.model).toMatchObject({ reason: { code: 'unreadable' }, trainingCount: 40 });
  news.stories = Array.from({ length: 20 }, () => storyOf(next++));
  expect(await other.collect(source.id)).toMatchObject({ outcome: 'collected', fresh: 20, failed: 0 });
  expect(other.problems).toEqual([]);
  expect(await elsewhere.alert.count()).toBe(0);
  await other.close();
  await elsewhere.close();
});
