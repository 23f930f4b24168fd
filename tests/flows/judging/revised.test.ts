import { describe, expect, it } from 'vitest';
import { addTestSource } from '../collecting.ts';
import type { Story } from '../news-server.ts';
import { leadOnly, openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();

async function learned() {
  const source = await addTestSource(db, { address: news.url('/feed') });
  for (let i = 0; i < 5; i++) {
    publish(10);
    await bench.collect(source.id);
  }
  return source;
}

/** The feed says it otherwise, so that it is read again. */
const retitle = (story: Story) => {
  story.title = `${story.title}, once more`;
};

async function ofStories(stories: readonly Story[]) {
  return db.document.findMany({
    where: { guid: { in: stories.map(({ guid }) => guid!) } },
    include: { measurement: true },
    orderBy: { id: 'asc' },
  });
}

describe('a publication that is read again', () => {
  it('is judged like a new one and held by the alert, though nothing new came', async () => {
    const source = await learned();
    const again = news.stories.slice(-15);
    again.forEach(retitle);
    again.forEach(leadOnly);
    expect(await bench.collect(source.id)).toMatchObject({ fresh: 0, revised: 15 });
    const alert = await db.alert.findFirstOrThrow({ where: { kind: 'drift' }, include: { held: true } });
    expect(alert).toMatchObject({ field: 'body', status: 'new' });
    const documents = await ofStories(again);
    expect(alert.held.map(({ id }) => id).sort()).toEqual(
      expect.arrayContaining(documents.map(({ id }) => id)),
    );
    for (const { heldByAlertId, measurement } of documents) {
      expect(heldByAlertId).toBe(alert.id);
      expect(measurement).toMatchObject({ trainable: false });
    }
    expect((await db.source.findFirstOrThrow()).status).toMatch(/broken|degraded/);
  });

  it('is held with the new ones of the same run', async () => {
    const source = await learned();
    const again = news.stories.slice(-2);
    publish(12);
    again.forEach(retitle);
    news.stories.slice(-14).forEach(leadOnly);
    expect(await bench.collect(source.id)).toMatchObject({ fresh: 12, revised: 2 });
    const alert = await db.alert.findFirstOrThrow({ where: { kind: 'drift' } });
    for (const { heldByAlertId } of await ofStories(again)) expect(heldByAlertId).toBe(alert.id);
  });

  it('raises nothing where it was only edited, and counts once in memory and training', async () => {
    const source = await learned();
    const before = await db.detectorState.findFirstOrThrow();
    const again = news.stories.slice(-15);
    for (let round = 0; round < 3; round++) {
      again.forEach(retitle);
      for (const story of again)
        story.text = [...story.text, `A correction was made, number ${round} of ${story.slug}.`];
      expect(await bench.collect(source.id)).toMatchObject({ fresh: 0, revised: 15 });
    }
    const after = await db.detectorState.findFirstOrThrow();
    expect(after.state).toEqual(before.state);
    expect(after.lastDocumentId).toBe(before.lastDocumentId);
    expect(await db.alert.count()).toBe(0);
    expect(await db.document.count()).toBe(50);
    expect(await db.document.count({ where: { suspicious: true } })).toBeLessThanOrEqual(2);
    await bench.deps.enqueue(db, 'retrain-source', {
      sourceId: source.id,
      reason: { code: 'asked', params: {} },
    });
    await bench.settle();
    const model = await db.model.findFirstOrThrow({ orderBy: { version: 'desc' } });
    expect(model.trainingCount).toBeLessThanOrEqual(50);
  });
});
