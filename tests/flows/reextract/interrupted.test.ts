import { expect, it } from 'vitest';
import { cancelReextraction } from '../../../lib/flows/change-reextraction.ts';
import { readersHere } from '../../../lib/flows/parts/reading/page-readers.ts';
import { runReextraction } from '../../../lib/flows/run-reextraction.ts';
import { openDamagedNewsroom } from './damaged-source.ts';

const { db, bench, damaged, repair, begin } = await openDamagedNewsroom();
const never = new AbortController().signal;
const row = (id: string) => db.reextraction.findUniqueOrThrow({ where: { id: BigInt(id) } });

/** Everything done exactly once: as many revisions as changes, no document with two. */
async function expectWhole(reextractionId: string): Promise<void> {
  const done = await row(reextractionId);
  expect(done.state).toBe('ready');
  expect(done.changed + done.unchanged + done.failed + done.withoutCapture).toBe(done.total);
  const counted = await db.reextractionItem.groupBy({ by: ['outcome'], _count: true });
  expect(counted.find(({ outcome }) => outcome === 'waiting')).toBeUndefined();
  expect(counted.find(({ outcome }) => outcome === 'changed')!._count).toBe(done.changed);
  expect(await db.documentRevision.count()).toBe(done.changed);
}

it('loses and doubles nothing when its worker dies in the middle of a piece', async () => {
  const { source, user } = await damaged();
  await repair(source.id, user.id);
  const { reextractionId } = await begin(source.id, user.id);
  bench.jobs.length = 0;
  let read = 0;
  const dying = {
    ...bench.deps,
    blobs: {
      ...bench.deps.blobs,
      get: async (name: string) => {
        if (++read > 40) throw new Error('the machine is gone');
        return bench.deps.blobs.get(name);
      },
    },
  };
  const work = { reextractionId, token: 'first', signal: never };
  await expect(runReextraction(dying, work)).rejects.toThrow('the machine is gone');
  const half = await row(reextractionId);
  expect(half.changed + half.unchanged).toBe(32);
  // A killed one cannot give its lease back.
  await db.reextraction.update({
    where: { id: half.id },
    data: { workedBy: 'first', workedUntil: new Date(Date.now() + 3_600_000) },
  });
  expect(await runReextraction(bench.deps, { ...work, token: 'second' })).toEqual({ kind: 'nothing-to-do' });
  await db.reextraction.update({
    where: { id: half.id },
    data: { workedUntil: new Date(Date.now() - 1000) },
  });
  await bench.settle();
  await expectWhole(reextractionId);
});

it('does all once when two have it at the same time', async () => {
  const { source, user } = await damaged();
  await repair(source.id, user.id);
  const { reextractionId } = await begin(source.id, user.id);
  bench.jobs.length = 0;
  // The first takes so long that its lease lapses; the other goes on, and the first finds out when it saves.
  let letGo = () => {};
  const stuck = new Promise<void>((go) => {
    letGo = go;
  });
  const slow = {
    ...bench.deps,
    readers: {
      ...readersHere,
      article: async (input: Parameters<typeof readersHere.article>[0]) => {
        await stuck;
        return readersHere.article(input);
      },
    },
  };
  const first = runReextraction(slow, { reextractionId, token: 'first', lease: 3_600_000, signal: never });
  await expect.poll(async () => (await row(reextractionId)).workedBy).toBe('first');
  await expect.poll(() => db.reextractionItem.count({ where: { attempts: { gt: 0 } } })).toBeGreaterThan(0);
  await db.reextraction.update({
    where: { id: BigInt(reextractionId) },
    data: { workedUntil: new Date(Date.now() - 1000) },
  });
  const second = await runReextraction(bench.deps, { reextractionId, token: 'second', signal: never });
  expect(second.kind).toBe('done');
  letGo();
  await first;
  await expectWhole(reextractionId);
});

it('keeps what was read when it is cancelled, judges it and releases nothing', async () => {
  const { source, user } = await damaged();
  await repair(source.id, user.id);
  const { reextractionId } = await begin(source.id, user.id, { releaseClean: true });
  bench.jobs.length = 0;
  let read = 0;
  const cancelling = {
    ...bench.deps,
    blobs: {
      ...bench.deps.blobs,
      get: async (name: string) => {
        if (++read === 20) await cancelReextraction(bench.deps, { reextractionId, userId: user.id });
        return bench.deps.blobs.get(name);
      },
    },
  };
  await runReextraction(cancelling, { reextractionId, token: 'one', signal: never });
  const done = await row(reextractionId);
  expect(done).toMatchObject({ state: 'ready', activeKey: null, released: 0 });
  expect(done.cancelledAt).not.toBeNull();
  expect(done.changed + done.unchanged).toBe(16);
  expect(await db.reextractionItem.count({ where: { outcome: 'waiting' } })).toBe(done.total - 16);
  expect(await db.reextractionItem.count({ where: { standing: { not: null } } })).toBe(16);
  expect(await cancelReextraction(bench.deps, { reextractionId, userId: user.id })).toMatchObject({
    kind: 'refused',
    reason: 'not-at-work',
  });
});

it('stops with its worker and is handed on', async () => {
  const { source, user } = await damaged();
  await repair(source.id, user.id);
  const { reextractionId } = await begin(source.id, user.id);
  bench.jobs.length = 0;
  const stopping = new AbortController();
  const deps = {
    ...bench.deps,
    blobs: {
      ...bench.deps.blobs,
      get: async (name: string) => {
        stopping.abort();
        return bench.deps.blobs.get(name);
      },
    },
  };
  const work = { reextractionId, token: 'one', signal: stopping.signal };
  expect(await runReextraction(deps, work)).toEqual({ kind: 'interrupted', pieces: 1 });
  expect(await row(reextractionId)).toMatchObject({ workedBy: null, state: 'extracting' });
  expect(bench.jobs).toEqual([{ name: 'reextract', payload: { reextractionId } }]);
  await bench.settle();
  await expectWhole(reextractionId);
});

it('gives up a page at which every reader breaks, and not because the store is away', async () => {
  const { source, user } = await damaged();
  await repair(source.id, user.id);
  const { reextractionId } = await begin(source.id, user.id);
  bench.jobs.length = 0;
  const poison = (await db.document.findFirstOrThrow({ include: { capture: true } })).capture!.contentHash;
  const breaking = {
    ...bench.deps,
    readers: {
      ...readersHere,
      article: async (input: Parameters<typeof readersHere.article>[0]) => {
        if (input.answer.bytes === bench.blobs.get(poison)) throw new Error('the thread died');
        return readersHere.article(input);
      },
    },
  };
  const faults: { document: bigint; message: string }[] = [];
  await runReextraction(breaking, {
    reextractionId,
    token: 'one',
    signal: never,
    onFault: (document, error) => faults.push({ document, message: String(error) }),
  });
  const done = await row(reextractionId);
  expect(done).toMatchObject({ state: 'ready', failed: 1 });
  const given = await db.reextractionItem.findMany({ where: { reason: 'reader-broke' } });
  expect(given).toHaveLength(1);
  // Each attempt is told, with the error that a log needs.
  const told = { document: given[0]!.documentId, message: 'Error: the thread died' };
  expect(faults).toEqual(faults.map(() => told));
  expect(faults.length).toBeGreaterThan(1);
});
