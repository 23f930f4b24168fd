import { expect, it } from 'vitest';
import { retrainSource } from '../../../lib/flows/retrain-source.ts';
import { addTestSource } from '../collecting.ts';
import { storyOf } from '../news-server.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench } = await openNewsroom();
let next = 0;

async function collect(sourceId: number) {
  news.stories = Array.from({ length: 20 }, () => storyOf(next++));
  await bench.collect(sourceId).catch(() => {});
  bench.clock.now = new Date(bench.clock.now.getTime() + 60_000);
  // What the failed job left in the queue.
  await bench.settle().catch(() => {});
}

it('tells that a detector cannot be trained, after three failures in a row, and takes it back when it can', async () => {
  const source = await addTestSource(db, { address: news.url('/feed') });
  await db.$executeRaw`
    create or replace function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`;
  await db.$executeRaw`create trigger broken before insert on model for each row execute function broken()`;
  for (let i = 0; i < 3; i++) await collect(source.id);
  // Two of the runs had enough documents to ask for a training.
  expect(await db.source.findFirstOrThrow()).toMatchObject({ failureCounts: { training: 2 } });
  expect(await db.alert.count()).toBe(0);
  await collect(source.id);
  expect(await db.alert.findMany()).toMatchObject([
    {
      kind: 'training-failed',
      severity: 'medium',
      status: 'new',
      sentence: { code: 'training-failed-first', params: { inARow: 3 } },
    },
  ]);
  expect(await db.source.findFirstOrThrow()).toMatchObject({
    status: 'degraded',
    statusReason: { code: 'training-failed', params: { inARow: 3, limit: 3 } },
  });
  await db.$executeRaw`drop trigger broken on model`;
  bench.clock.now = new Date(bench.clock.now.getTime() + 60_000);
  const reason = { code: 'asked', params: {} };
  expect(await retrainSource(bench.deps, { sourceId: source.id, reason })).toMatchObject({
    kind: 'trained',
  });
  expect(await db.alert.findMany()).toMatchObject([{ status: 'resolved' }]);
  expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'ok', failureCounts: {} });
});
