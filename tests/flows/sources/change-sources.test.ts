import { describe, expect, it } from 'vitest';
import { purgeDeletedSources } from '../../../lib/db/sources/source-changes.ts';
import { listSourceRows, type SourceFilter } from '../../../lib/db/sources/source-list.ts';
import { findSource } from '../../../lib/db/sources/sources.ts';
import { changeSources, undoSourcesChange } from '../../../lib/flows/change-sources.ts';
import { editSource } from '../../../lib/flows/edit-source.ts';
import { saveGroup } from '../../../lib/flows/save-group.ts';
import { scheduleDue } from '../../../lib/flows/schedule-due.ts';
import { addTestSource } from '../collecting.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();
const { id: userId } = await db.user.create({
  data: { email: 'bulk@test.example', name: 'B', passwordHash: '', role: 'operator' },
});
const most = 100;
const all: SourceFilter = {
  ...{ status: [], kind: [], group: [], deleted: false },
  ...{ sort: 'name', order: 'asc', offset: 0, limit: 50 },
};

async function three() {
  const sources = [];
  for (const path of ['/feed', '/feed?2', '/feed?3'])
    sources.push(await addTestSource(db, { address: news.url(path) }));
  return sources.map(({ id }) => id);
}

describe('the same for many sources', () => {
  it('names those that refuse, does the others, and can be undone', async () => {
    const [a, b, c] = (await three()) as [number, number, number];
    await changeSources(bench.deps, { which: { ids: [a] }, action: { kind: 'pause' }, userId, most });
    const paused = await changeSources(bench.deps, {
      which: { ids: [a, b, c, 2_000_000] },
      action: { kind: 'pause' },
      userId,
      most,
    });
    expect(paused).toMatchObject({
      done: [b, c],
      refused: [
        { sourceId: a, reason: 'paused-already' },
        { sourceId: 2_000_000, reason: 'not-found' },
      ],
    });
    await editSource(bench.deps, { sourceId: c, revision: 2, name: 'Edited since', userId });
    if (paused.kind !== 'acted') throw new Error(paused.kind);
    const changeId = paused.changeId!;
    expect(await undoSourcesChange(bench.deps, { changeId, userId })).toMatchObject({
      done: [b],
      refused: [{ sourceId: c, reason: 'changed-since' }],
    });
    expect((await findSource(db, b))!.pausedAt).toBeNull();
    expect(await undoSourcesChange(bench.deps, { changeId, userId })).toEqual({ kind: 'not-found' });
  });

  it('over a filter is done only where it matches the number that was shown', async () => {
    await three();
    const group = await saveGroup(bench.deps, { groupId: null, name: 'Bulk', userId });
    if (group.kind !== 'saved') throw new Error(group.kind);
    const action = { kind: 'group' as const, groupId: group.groupId };
    const filter = { ...all, kind: ['feed' as const] };
    expect(await changeSources(bench.deps, { which: { filter, expected: 2 }, action, userId, most })).toEqual(
      { kind: 'changed', matches: 3 },
    );
    const done = await changeSources(bench.deps, { which: { filter, expected: 3 }, action, userId, most });
    expect(done).toMatchObject({ kind: 'acted', refused: [] });
    expect(await listSourceRows(db, { ...all, group: [group.groupId] })).toHaveLength(3);
    expect(await listSourceRows(db, { ...all, group: [0] })).toHaveLength(0);
    await changeSources(bench.deps, {
      which: { filter, expected: 3 },
      action: { kind: 'settings', set: { collection: { intervalSeconds: 60 } } },
      userId,
      most,
    });
    const after = await db.source.findMany({ select: { intervalSeconds: true } });
    expect(after.map(({ intervalSeconds }) => intervalSeconds)).toEqual([60, 60, 60]);
  });

  it('deletes so that nothing is collected or shown, brings back, and purges after the time of grace', async () => {
    const [a, b] = (await three()) as [number, number, number];
    publish(3);
    await bench.collect(a);
    expect(await db.document.count({ where: { sourceId: a } })).toBe(3);
    const deleted = await changeSources(bench.deps, {
      which: { ids: [a, b] },
      action: { kind: 'delete' },
      userId,
      most,
    });
    if (deleted.kind !== 'acted') throw new Error(deleted.kind);
    expect(await findSource(db, a)).toBeNull();
    expect(await listSourceRows(db, all)).toHaveLength(1);
    expect(await listSourceRows(db, { ...all, deleted: true })).toHaveLength(2);
    expect(await scheduleDue(bench.deps)).toBe(1);
    await undoSourcesChange(bench.deps, { changeId: deleted.changeId!, userId });
    expect(await listSourceRows(db, all)).toHaveLength(3);
    await changeSources(bench.deps, { which: { ids: [a] }, action: { kind: 'delete' }, userId, most });
    const { now } = bench.clock;
    expect(await purgeDeletedSources(db, now, 2)).toBe(0);
    const later = new Date(now.getTime() + 1);
    // In pieces: the first takes two of its three documents.
    expect(await purgeDeletedSources(db, later, 2)).toBe(1);
    expect(await db.source.count()).toBe(3);
    expect(await purgeDeletedSources(db, later, 2)).toBe(1);
    expect(await db.source.count()).toBe(2);
    expect(await db.document.count({ where: { sourceId: a } })).toBe(0);
  });

  it('counts the figures of a source when its run ends', async () => {
    const [a] = (await three()) as [number, number, number];
    publish(2);
    await bench.collect(a);
    expect(await db.sourceFigures.findUniqueOrThrow({ where: { sourceId: a } })).toMatchObject({
      body: 1,
      title: 1,
      author: 0,
      measured: 2,
    });
    expect(await listSourceRows(db, { ...all, below: 0.95 })).toEqual([]);
    expect((await listSourceRows(db, { ...all, sort: 'per-day', order: 'desc' }))[0]?.id).toBe(a);
  });
});
