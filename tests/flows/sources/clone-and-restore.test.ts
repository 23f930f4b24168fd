import { describe, expect, it } from 'vitest';
import { findDocuments } from '../../../lib/db/documents/document-search.ts';
import { findByText } from '../../../lib/db/overview/find.ts';
import { overview } from '../../../lib/db/overview/overview.ts';
import { findSource } from '../../../lib/db/sources/sources.ts';
import { findWrapperInForce } from '../../../lib/db/sources/wrappers.ts';
import { changeSources } from '../../../lib/flows/change-sources.ts';
import { cloneSource } from '../../../lib/flows/clone-source.ts';
import { runNow } from '../../../lib/flows/run-now.ts';
import { scheduleDue } from '../../../lib/flows/schedule-due.ts';
import { addTestSource, rules } from '../collecting.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();
const { id: userId } = await db.user.create({
  data: { email: 'clone@test.example', name: 'C', passwordHash: '', role: 'operator' },
});
const act = (ids: number[], kind: 'delete' | 'restore') =>
  changeSources(bench.deps, { which: { ids }, action: { kind }, userId, most: 100 });

describe('a clone', () => {
  it('is read as its origin is, at its own address, and learns for itself', async () => {
    publish(3);
    const settings = { collection: { locale: 'de' }, detector: { calm: 20 } };
    const origin = await addTestSource(db, { address: news.url('/feed'), settings, at: bench.deps.now() });
    const input = { sourceId: origin.id, name: 'Second', address: news.url('/feed?2#top'), userId };
    const cloned = await cloneSource(bench.deps, input);
    if (cloned.kind !== 'cloned') throw new Error(cloned.kind);
    const clone = (await findSource(db, cloned.sourceId))!;
    expect(clone).toMatchObject({
      name: 'Second',
      address: news.url('/feed?2'),
      own: origin.own,
      status: 'learning',
    });
    expect(clone.statusReason).toEqual({ code: 'learning', params: { have: 0, need: 30 } });
    expect(await findWrapperInForce(db, clone.id)).toMatchObject({ version: 1, rules });
    expect(await scheduleDue(bench.deps)).toBe(2);
    await bench.settle();
    expect(await db.document.count({ where: { sourceId: clone.id } })).toBe(3);
    expect(await cloneSource(bench.deps, input)).toEqual({ kind: 'known', sourceId: clone.id });
    expect(await cloneSource(bench.deps, { ...input, address: 'ftp://x/' })).toEqual({ kind: 'bad-address' });
    expect(await cloneSource(bench.deps, { ...input, sourceId: 2_000_000 })).toEqual({ kind: 'not-found' });
  });
});

describe('a deleted source', () => {
  const shown = async (name: string) => ({
    documents: (await findDocuments(db, {}, 10, 10_000)).ids.length,
    words: (await findDocuments(db, { search: 'story' }, 10, 10_000)).ids.length,
    sources: (await findByText(db, name)).sources.length,
    counted: (await overview(db, { days: 7, zone: 'UTC', now: new Date() })).sources.reduce(
      (sum, { count }) => sum + count,
      0,
    ),
  });

  it('is found nowhere, nor are its documents, until it is brought back', async () => {
    publish(4);
    for (const story of news.stories) story.title = `A story of ${story.title}`;
    const source = await addTestSource(db, { address: news.url('/feed') });
    await runNow(bench.deps, { sourceId: source.id, userId });
    await bench.settle();
    const before = { documents: 4, words: 4, sources: 1, counted: 1 };
    expect(await shown('Test')).toEqual(before);
    expect(await act([source.id], 'restore')).toMatchObject({
      done: [],
      refused: [{ reason: 'not-deleted' }],
    });
    await act([source.id], 'delete');
    expect(await shown('Test')).toEqual({ documents: 0, words: 0, sources: 0, counted: 0 });
    expect(await act([source.id], 'restore')).toMatchObject({ done: [source.id], changeId: null });
    expect(await shown('Test')).toEqual(before);
    expect(await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })).toMatchObject({
      action: 'sources.restore',
      target: `source:${source.id}`,
    });
  });

  it('stays deleted where its address is collected by another one by now', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    await act([source.id], 'delete');
    await addTestSource(db, { address: news.url('/feed') });
    expect(await act([source.id], 'restore')).toMatchObject({ refused: [{ reason: 'address-taken' }] });
  });
});
