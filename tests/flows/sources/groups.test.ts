import { describe, expect, it } from 'vitest';
import { findSource } from '../../../lib/db/sources/sources.ts';
import { deleteGroup } from '../../../lib/flows/delete-group.ts';
import { editSource } from '../../../lib/flows/edit-source.ts';
import { saveGroup } from '../../../lib/flows/save-group.ts';
import { addTestSource } from '../collecting.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();
let groups = 0;

async function group(set: Parameters<typeof saveGroup>[1]['set'] = {}) {
  const made = await saveGroup(bench.deps, { groupId: null, name: `G${++groups}`, set, userId: null });
  if (made.kind !== 'saved') throw new Error(made.kind);
  return made.groupId;
}

async function member(groupId: number, path = '/feed') {
  const source = await addTestSource(db, { address: news.url(path) });
  const joined = await editSource(bench.deps, {
    sourceId: source.id,
    revision: source.revision,
    groupId,
    userId: null,
  });
  expect(joined.kind).toBe('saved');
  return source.id;
}

const inForce = async (sourceId: number) => (await findSource(db, sourceId))!.settings;

describe('a group', () => {
  it('is made once, though several make it at the same moment', async () => {
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => saveGroup(bench.deps, { groupId: null, name: 'Twice', userId: null })),
    );
    expect(made.map(({ kind }) => kind).sort()).toEqual(['name-taken', 'name-taken', 'name-taken', 'saved']);
  });

  it('gives its settings to its sources, but where they have their own', async () => {
    const groupId = await group({ collection: { locale: 'de', runPages: 7 }, detector: { calm: 20 } });
    const sourceId = await member(groupId);
    expect((await inForce(sourceId)).collection).toMatchObject({ locale: 'de', runPages: 7 });
    const source = (await findSource(db, sourceId))!;
    const edit = { sourceId, revision: source.revision, userId: null };
    await editSource(bench.deps, { ...edit, set: { collection: { locale: 'ru' } } });
    expect((await inForce(sourceId)).collection).toMatchObject({ locale: 'ru', runPages: 7 });
    await editSource(bench.deps, { ...edit, revision: source.revision + 1, inherit: ['collection.locale'] });
    expect((await inForce(sourceId)).collection.locale).toBe('de');
  });

  it('changed, is worked by at once: the page that is read next, the interval, the detector', async () => {
    const groupId = await group({ collection: { intervalSeconds: 3600 } });
    const sourceId = await member(groupId);
    publish(2);
    await bench.collect(sourceId);
    const later = new Date(bench.clock.now.getTime() + 3_000_000);
    await db.source.update({ where: { id: sourceId }, data: { nextRunAt: later } });
    bench.jobs.length = 0;
    const saved = await saveGroup(bench.deps, {
      groupId,
      revision: 1,
      set: { collection: { intervalSeconds: 60, headers: { 'x-club': 'yes' } }, detector: { calm: 30 } },
      userId: null,
    });
    expect(saved).toEqual({ kind: 'saved', groupId, revision: 2, affected: 1 });
    const { nextRunAt } = await db.source.findUniqueOrThrow({ where: { id: sourceId } });
    expect(nextRunAt.getTime()).toBe(bench.clock.now.getTime() + 60_000);
    expect(bench.jobs).toEqual([
      {
        name: 'retrain-source',
        payload: { sourceId, reason: { code: 'settings-changed', params: {} }, authorId: null },
      },
    ]);
    publish(1);
    await bench.collect(sourceId);
    for (const path of ['/feed', `/${news.stories.at(-1)!.slug}`])
      expect(news.headers.get(path)).toMatchObject({ 'x-club': 'yes' });
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'group.edited' } });
    expect(entry).toMatchObject({
      target: `group:${groupId}`,
      detail: { 'collection.intervalSeconds': 60, 'detector.calm': 30, affected: 1 },
    });
  });

  it('refuses an older revision, a name that is taken, and what is not there', async () => {
    const groupId = await group();
    const other = await group();
    const { name } = await db.sourceGroup.findUniqueOrThrow({ where: { id: other } });
    const edit = { groupId, userId: null };
    expect(await saveGroup(bench.deps, { ...edit, revision: 1, name })).toEqual({ kind: 'name-taken' });
    expect(await saveGroup(bench.deps, { ...edit, revision: 1, name: `${name}!` })).toMatchObject({
      kind: 'saved',
    });
    expect(await saveGroup(bench.deps, { ...edit, revision: 1 })).toEqual({ kind: 'changed', revision: 2 });
    expect(await saveGroup(bench.deps, { ...edit, groupId: 0, revision: 1 })).toEqual({ kind: 'not-found' });
    const source = await addTestSource(db, { address: news.url('/x') });
    expect(
      await editSource(bench.deps, { sourceId: source.id, revision: 1, groupId: 2_000_000, userId: null }),
    ).toEqual({ kind: 'no-such-group' });
  });

  it.each([
    { keep: true, affected: 0, locale: 'de' },
    { keep: false, affected: 1, locale: 'en' },
  ])('deleted with keep: $keep leaves its sources with $locale', async ({ keep, affected, locale }) => {
    const groupId = await group({ collection: { locale: 'de' } });
    const sourceId = await member(groupId);
    const given = { groupId, revision: 1, keep, userId: null };
    expect(await deleteGroup(bench.deps, { ...given, sources: 5 })).toEqual({
      kind: 'changed',
      revision: 1,
      sources: 1,
    });
    expect(await deleteGroup(bench.deps, { ...given, sources: 1 })).toEqual({
      kind: 'deleted',
      sources: 1,
      affected,
    });
    expect((await inForce(sourceId)).collection.locale).toBe(locale);
    expect((await findSource(db, sourceId))!.group).toBeNull();
  });
});
