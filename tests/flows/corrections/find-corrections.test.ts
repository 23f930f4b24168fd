import { describe, expect, it } from 'vitest';
import { findCorrectionsOfSource } from '../../../lib/flows/find-corrections.ts';
import { addTestSource } from '../collecting.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();
const { signal } = new AbortController();
const look = (sourceId: number) =>
  findCorrectionsOfSource({ db, now: () => new Date() }, { sourceId, signal });
const addSource = (applications: string[]) =>
  addTestSource(db, { address: news.url('/feed'), settings: { collection: { applications } } });

describe('corrections of a source', () => {
  it('are looked for after a run where the application is on, and told once', async () => {
    const source = await addSource(['corrections']);
    publish(3, (story) => story.text.push('Correction: the bridge is 40 metres long.'));
    publish(2);
    await bench.collect(source.id);
    const kept = await db.correction.findMany({ where: { sourceId: source.id } });
    expect(new Set(kept.map(({ text }) => text))).toEqual(
      new Set(['Correction: the bridge is 40 metres long.']),
    );
    expect(new Set(kept.map(({ documentId }) => documentId)).size).toBe(3);
    expect((await look(source.id)).corrections).toBe(0);
  });

  it('are found when a known document is changed', async () => {
    const source = await addSource(['corrections']);
    publish(2);
    await bench.collect(source.id);
    const document = await db.document.findFirstOrThrow({ where: { sourceId: source.id } });
    const text = `${document.text}\nClarification: the vote was unanimous.`;
    await db.document.update({
      where: { id: document.id },
      data: { text, changedAt: new Date(document.changedAt.getTime() + 60_000) },
    });
    expect((await look(source.id)).corrections).toBe(1);
    expect(await db.correction.findFirstOrThrow()).toMatchObject({
      documentId: document.id,
      text: 'Clarification: the vote was unanimous.',
    });
  });

  it('are read piece by piece without leaving any out, also where many were changed at once', async () => {
    const source = await addSource(['corrections']);
    await db.$executeRaw`
      insert into document (source_id, identity, url, text, listed, field_facts, changed_at)
      select ${source.id}, n::text, 'http://127.0.0.1/' || n, 'Correction: number ' || n, '{}', '{}', '2026-05-03T10:00:00Z'
      from generate_series(1, 501) n`;
    expect(await look(source.id)).toEqual({ documents: 501, corrections: 501 });
  });

  it('are not looked for where it is off, nor in a source that is gone', async () => {
    const source = await addSource([]);
    publish(2, (story) => story.text.push('Correction: it rained.'));
    await bench.collect(source.id);
    expect(await db.correction.count()).toBe(0);
    expect(await look(source.id)).toEqual({ documents: 0, corrections: 0 });
    expect(await look(999_999)).toEqual({ documents: 0, corrections: 0 });
  });
});
