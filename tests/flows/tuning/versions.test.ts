import { beforeEach, describe, expect, it } from 'vitest';
import { wholeReference } from '../../../lib/core/detect/reference.ts';
import { readSettings } from '../../../lib/core/detect/settings.ts';
import { cancelTraining } from '../../../lib/flows/cancel-training.ts';
import { pinDetector } from '../../../lib/flows/pin-detector.ts';
import { putVersionInForce } from '../../../lib/flows/put-version-in-force.ts';
import { tuneDetector } from '../../../lib/flows/tune-detector.ts';
import { addTestSource } from '../collecting.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();
let userId: number;

beforeEach(async () => {
  const user = await db.user.upsert({
    where: { email: 'tuner@example.org' },
    update: {},
    create: { email: 'tuner@example.org', name: 'Tuner', passwordHash: '', role: 'operator' },
  });
  userId = user.id;
});

async function learned(runs = 5) {
  const source = await addTestSource(db, { address: news.url('/feed') });
  for (let i = 0; i < runs; i++) {
    publish(10);
    await bench.collect(source.id);
  }
  return source;
}
const inForce = async (sourceId: number) =>
  (await db.detectorState.findUniqueOrThrow({ where: { sourceId }, include: { model: true } })).model!;
const revisionOf = async (id: number) => (await db.source.findUniqueOrThrow({ where: { id } })).revision;
const tune = async (sourceId: number, more: Partial<Parameters<typeof tuneDetector>[1]> = {}) =>
  tuneDetector(bench.deps, {
    sourceId,
    revision: await revisionOf(sourceId),
    settings: {},
    train: false,
    note: 'too loud',
    userId,
    ...more,
  });
const lastTraining = () => db.trainingRun.findFirstOrThrow({ orderBy: { id: 'desc' } });

describe('a new version', () => {
  it('keeps the training of the one before where only comparisons change', async () => {
    const { id } = await learned();
    const before = await inForce(id);
    expect(await tune(id, { settings: { calm: 14 } })).toMatchObject({ kind: 'asked', fit: false });
    expect((await inForce(id)).id).toBe(before.id);
    await bench.settle();
    const after = await inForce(id);
    expect(after).toMatchObject({
      version: before.version + 1,
      authorId: userId,
      reason: { code: 'tuned', params: { note: 'too loud' } },
      trainingCount: before.trainingCount,
      seed: before.seed,
    });
    expect(readSettings(after.settings).calm).toBe(14);
    expect((after.profile as { operational: unknown }).operational).toEqual(
      (before.profile as { operational: unknown }).operational,
    );
    expect(await lastTraining()).toMatchObject({ state: 'done', facts: { version: after.version } });
    const source = await db.source.findUniqueOrThrow({ where: { id } });
    expect(source.settings).toMatchObject({ detector: { calm: 14 } });
    expect(await db.auditEntry.count({ where: { action: 'detector.version-asked', userId } })).toBe(1);
  });

  it('is trained on the documents that its reference takes, and refused where those are too few', async () => {
    const { id } = await learned(8);
    const before = await inForce(id);
    const documents = await db.document.findMany({ where: { sourceId: id }, orderBy: { id: 'asc' } });
    const excludedDocuments = documents.slice(0, 2).map((document) => String(document.id));
    await tune(id, { reference: { ...wholeReference, excludedDocuments } });
    await bench.settle();
    const after = await inForce(id);
    expect(after.version).toBe(before.version + 1);
    expect(after.firstDocumentId).toBe(documents[2]!.id);
    expect(after.reference).toMatchObject({ excludedDocuments });

    const from = new Date(Date.now() + 86_400_000_000).toISOString();
    await tune(id, { reference: { ...wholeReference, from } });
    await bench.settle();
    expect((await inForce(id)).id).toBe(after.id);
    expect(await lastTraining()).toMatchObject({ state: 'refused', facts: { outcome: 'too-few', have: 0 } });
    const source = await db.source.findUniqueOrThrow({ where: { id } });
    expect(source.settings).toMatchObject({ reference: { from: null, excludedDocuments } });
  });

  it('can be cancelled before and while it is made, and nothing changes', async () => {
    const { id } = await learned();
    const before = await inForce(id);
    const first = await tune(id, { settings: { clusters: 4 } });
    if (first.kind !== 'asked') throw new Error(first.kind);
    expect(await cancelTraining(bench.deps, { sourceId: id, trainingId: first.trainingId, userId })).toBe(
      true,
    );
    await bench.settle();
    expect(await lastTraining()).toMatchObject({ state: 'cancelled' });

    const train = bench.deps.train;
    bench.deps.train = async (input) => {
      const { id: trainingId } = await lastTraining();
      await cancelTraining(bench.deps, { sourceId: id, trainingId, userId });
      return train(input);
    };
    try {
      await tune(id, { settings: { clusters: 4 } });
      await bench.settle();
    } finally {
      bench.deps.train = train;
    }
    expect(await lastTraining()).toMatchObject({ state: 'cancelled' });
    expect((await inForce(id)).id).toBe(before.id);
    const { id: over } = await lastTraining();
    expect(await cancelTraining(bench.deps, { sourceId: id, trainingId: over, userId })).toBe(false);
  });

  it('is not asked for by whoever looked at an older state', async () => {
    const { id } = await learned();
    expect(await tune(id, { revision: 0 })).toMatchObject({ kind: 'changed' });
  });

  it('is asked for once, however often it is pressed', async () => {
    const { id } = await learned();
    const revision = await revisionOf(id);
    const asked = await Promise.all([1, 2].map(() => tune(id, { revision, settings: { calm: 14 } })));
    expect(asked.map(({ kind }) => kind).sort()).toEqual(['asked', 'at-work']);
    const before = await inForce(id);
    await bench.settle();
    expect((await inForce(id)).version).toBe(before.version + 1);
    expect(await tune(id, { settings: { calm: 15 } })).toMatchObject({ kind: 'asked' });
  });

  it('that fails says so, and the version in force stays', async () => {
    const { id } = await learned();
    const before = await inForce(id);
    const train = bench.deps.train;
    bench.deps.train = async () => {
      throw new Error('no memory');
    };
    try {
      await tune(id, { train: true });
      await bench.settle();
    } finally {
      bench.deps.train = train;
    }
    expect(await lastTraining()).toMatchObject({ state: 'failed' });
    expect((await inForce(id)).id).toBe(before.id);
  });
});

describe('a version that was there before', () => {
  it('is put in force with its settings, pinned, and that is undone', async () => {
    const { id } = await learned();
    const old = await inForce(id);
    await tune(id, { settings: { calm: 20 } });
    await bench.settle();
    const put = async (version: number, pin: boolean) =>
      putVersionInForce(bench.deps, {
        ...{ sourceId: id, version, pin, note: '', userId },
        revision: await revisionOf(id),
      });
    expect(await put(old.version, true)).toMatchObject({ kind: 'put', previous: old.version + 1 });
    expect((await inForce(id)).id).toBe(old.id);
    const { settings } = await db.source.findUniqueOrThrow({ where: { id } });
    expect(settings).not.toHaveProperty('detector.calm');
    expect(await db.detectorState.findUniqueOrThrow({ where: { sourceId: id } })).toMatchObject({
      pinnedById: userId,
    });
    expect(await put(old.version, true)).toEqual({ kind: 'already', pinChanged: false });
    expect(await put(99, false)).toMatchObject({ kind: 'not-found' });
    for (const pin of [false, true]) {
      expect(await put(old.version, pin)).toEqual({ kind: 'already', pinChanged: true });
      const { pinnedAt } = await db.detectorState.findUniqueOrThrow({ where: { sourceId: id } });
      expect(pinnedAt !== null).toBe(pin);
    }
    expect(await put(old.version + 1, false)).toMatchObject({ kind: 'put' });
    expect((await db.source.findUniqueOrThrow({ where: { id } })).settings).toMatchObject({
      detector: { calm: 20 },
    });
    expect(await db.auditEntry.count({ where: { action: 'detector.version-put-in-force' } })).toBe(2);
  });

  it('stays while it is pinned, whatever asks but a person', async () => {
    const { id } = await learned();
    const before = await inForce(id);
    expect(await pinDetector(bench.deps, { sourceId: id, pinned: true, userId })).toBe(true);
    for (let i = 0; i < 6; i++) {
      publish(10);
      await bench.collect(id);
    }
    expect((await inForce(id)).id).toBe(before.id);
    await tune(id, { train: true });
    await bench.settle();
    expect((await inForce(id)).version).toBe(before.version + 1);
    expect(await pinDetector(bench.deps, { sourceId: id, pinned: false, userId })).toBe(true);
    const { pinnedAt } = await db.detectorState.findUniqueOrThrow({ where: { sourceId: id } });
    expect(pinnedAt).toBeNull();
    for (let i = 0; i < 6; i++) {
      publish(10);
      await bench.collect(id);
    }
    expect((await inForce(id)).version).toBeGreaterThan(before.version + 1);
  });
});
