import { describe, expect, it } from 'vitest';
import { everyDocumentOfOlderRules } from '../../../lib/core/reextract/choice.ts';
import { releaseReextraction, undoReextraction } from '../../../lib/flows/change-reextraction.ts';
import { startReextraction } from '../../../lib/flows/start-reextraction.ts';
import { openDamagedNewsroom } from './damaged-source.ts';

const { db, bench, damaged, repair, begin, contents } = await openDamagedNewsroom();
const held = () => db.document.count({ where: { heldByAlertId: { not: null } } });

describe('a damaged period', () => {
  it('is read again from its stored pages, judged, and released when a person says so', async () => {
    const { source, alert, user } = await damaged();
    const before = await held();
    expect(before).toBeGreaterThanOrEqual(10);
    await repair(source.id, user.id);
    const figures = () => db.sourceFigures.findUniqueOrThrow({ where: { sourceId: source.id } });
    const counted = await figures();
    await db.sourceFigures.update({ where: { sourceId: source.id }, data: { body: 0, author: 0 } });
    const requests = bench.jobs.length;
    const { reextractionId, documents } = await begin(source.id, user.id, {
      choice: { fromDocument: String(alert.firstDocumentId) },
      alertId: String(alert.id),
    });
    expect(documents).toBeGreaterThanOrEqual(before);
    expect(bench.jobs.length).toBe(requests + 1);
    await bench.settle();
    const done = await db.reextraction.findUniqueOrThrow({ where: { id: BigInt(reextractionId) } });
    expect(done).toMatchObject({
      state: 'ready',
      total: documents,
      failed: 0,
      withoutCapture: 0,
      released: 0,
    });
    expect(done.changed + done.unchanged).toBe(documents);
    expect(done.changed).toBeGreaterThanOrEqual(before);
    // Coverage is that of the new extraction.
    expect(await figures()).toMatchObject({ body: 1, author: counted.author });
    // Nothing goes out before somebody says so.
    expect(await held()).toBe(before);
    const items = await db.reextractionItem.findMany({
      where: { reextractionId: done.id, outcome: 'changed' },
    });
    for (const item of items) {
      expect(item.fields).toEqual(['text']);
      expect(item.charactersAfter!).toBeGreaterThan(item.charactersBefore!);
    }
    const standings = items.map(({ standing }) => standing);
    expect(standings.filter((standing) => standing === 'clean').length).toBeGreaterThanOrEqual(0.8 * before);
    const first = await db.document.findUniqueOrThrow({
      where: { id: alert.firstDocumentId! },
      include: { revisions: true, measurement: true },
    });
    expect(first).toMatchObject({ revision: 2, changedAt: bench.clock.now });
    expect(first.measurement!.textSize).toBeGreaterThan(first.revisions[0]!.text.length);
    expect(first.revisions).toHaveLength(1);
    expect(first.text.startsWith(first.revisions[0]!.text)).toBe(true);

    const clean = standings.filter((standing) => standing === 'clean').length;
    const command = { reextractionId, userId: user.id, which: 'clean', resolveAlerts: true } as const;
    const released = await releaseReextraction(bench.deps, { ...command, revision: done.revision });
    expect(released).toMatchObject({ kind: 'done', documents: clean });
    expect(await held()).toBe(before - clean);
    expect(await releaseReextraction(bench.deps, { ...command, revision: done.revision })).toMatchObject({
      kind: 'changed',
    });
    await releaseReextraction(bench.deps, { ...command, which: 'all' });
    expect(await held()).toBe(0);
    expect((await db.alert.findUniqueOrThrow({ where: { id: alert.id } })).status).toBe('resolved');
    expect(await db.auditEntry.count({ where: { action: { startsWith: 'reextraction.' } } })).toBe(3);
    expect(bench.problems).toEqual([]);
  });

  it('is released by the rule that was stated, and all of it is taken back', async () => {
    const { source, alert, user } = await damaged();
    const before = await contents(source.id);
    await repair(source.id, user.id);
    const { reextractionId } = await begin(source.id, user.id, { releaseClean: true });
    await bench.settle();
    const done = await db.reextraction.findUniqueOrThrow({ where: { id: BigInt(reextractionId) } });
    expect(done.released).toBeGreaterThan(0);
    expect(await held()).toBe(before.filter(({ heldByAlertId }) => heldByAlertId).length - done.released);
    expect(await contents(source.id)).not.toEqual(before);

    expect(await undoReextraction(bench.deps, { reextractionId, userId: user.id })).toEqual({ kind: 'done' });
    await bench.settle();
    const undone = await db.reextraction.findUniqueOrThrow({ where: { id: done.id } });
    expect(undone).toMatchObject({
      state: 'undone',
      activeKey: null,
      restored: done.changed + done.unchanged,
    });
    expect(await contents(source.id)).toEqual(before);
    expect(await db.alertDocument.count({ where: { alertId: alert.id, settled: true } })).toBe(0);
    expect(await undoReextraction(bench.deps, { reextractionId, userId: user.id })).toMatchObject({
      kind: 'refused',
      reason: 'undone',
    });
  });

  it('stays held when the new rules read the same, and says why', async () => {
    const { source, alert, user } = await damaged();
    await repair(source.id, user.id, {
      article: {
        body: { alternatives: ['//div[@class="story-body"]', '//article'], exclude: [] },
        title: { alternatives: ['//main/h1'], exclude: [] },
        date: { alternatives: ['//time/@datetime'], exclude: [] },
      },
    });
    const before = await held();
    const { reextractionId } = await begin(source.id, user.id, {
      choice: { heldOnly: true, alert: String(alert.id) },
      releaseClean: true,
    });
    await bench.settle();
    const done = await db.reextraction.findUniqueOrThrow({ where: { id: BigInt(reextractionId) } });
    expect(done).toMatchObject({ state: 'ready', changed: 0, unchanged: before, released: 0 });
    expect(await held()).toBe(before);
    const items = await db.reextractionItem.findMany({ where: { reextractionId: done.id } });
    for (const { standing } of items)
      expect(['as-before', 'suspicious', 'drift-goes-on']).toContain(standing);
  });

  it('tells pages that are gone, that would lose their text, or are changed since', async () => {
    const { source, user } = await damaged();
    const [gone, without] = await db.document.findMany({
      where: { heldByAlertId: { not: null } },
      include: { capture: true },
      orderBy: { id: 'asc' },
    });
    bench.blobs.delete(gone!.capture!.contentHash);
    await db.document.update({ where: { id: without!.id }, data: { captureId: null } });
    await repair(source.id, user.id, {
      article: { body: { alternatives: ['//div[@class="continued"]'], exclude: [] } },
    });
    const { reextractionId } = await begin(source.id, user.id);
    await bench.settle();
    const done = await db.reextraction.findUniqueOrThrow({ where: { id: BigInt(reextractionId) } });
    expect(done.withoutCapture).toBe(2);
    const item = async (documentId: bigint) =>
      db.reextractionItem.findUniqueOrThrow({
        where: { reextractionId_documentId: { reextractionId: done.id, documentId } },
      });
    expect(await item(gone!.id)).toMatchObject({ outcome: 'no_capture', reason: 'bytes-gone' });
    expect(await item(without!.id)).toMatchObject({ outcome: 'no_capture', reason: 'no-capture' });
    // The documents from before the redesign have no second part.
    expect(done.failed).toBeGreaterThanOrEqual(50);
    expect(await db.reextractionItem.count({ where: { reason: 'would-be-empty' } })).toBe(done.failed);
    expect(await db.document.count({ where: { text: '' } })).toBe(0);

    const changed = await db.reextractionItem.findFirstOrThrow({ where: { outcome: 'changed' } });
    await db.document.update({
      where: { id: changed.documentId },
      data: { text: 'Corrected.', revision: { increment: 1 } },
    });
    await undoReextraction(bench.deps, { reextractionId, userId: user.id });
    await bench.settle();
    expect(await item(changed.documentId)).toMatchObject({ restored: false });
    expect((await db.document.findUniqueOrThrow({ where: { id: changed.documentId } })).text).toBe(
      'Corrected.',
    );
  });

  it('tries those that failed again where a person asks, and no others', async () => {
    const { source, user } = await damaged();
    await repair(source.id, user.id, {
      article: { body: { alternatives: ['//div[@class="continued"]'], exclude: [] } },
    });
    const first = await begin(source.id, user.id);
    await bench.settle();
    const failed = await db.reextraction.findUniqueOrThrow({ where: { id: BigInt(first.reextractionId) } });
    expect(failed.failed).toBeGreaterThanOrEqual(50);
    expect(failed.changed).toBeGreaterThan(0);

    // Nothing was mended: they fail again, whichever rules read them.
    const again = await begin(source.id, user.id, { choice: { failedOf: first.reextractionId } });
    await bench.settle();
    expect(again.documents).toBe(failed.failed);
    const second = await db.reextraction.findUniqueOrThrow({ where: { id: BigInt(again.reextractionId) } });
    expect(second).toMatchObject({ state: 'ready', failed: failed.failed, changed: 0 });

    await repair(source.id, user.id);
    const mended = await begin(source.id, user.id, { choice: { failedOf: again.reextractionId } });
    await bench.settle();
    const third = await db.reextraction.findUniqueOrThrow({ where: { id: BigInt(mended.reextractionId) } });
    expect(third).toMatchObject({ total: failed.failed, failed: 0 });
    expect(await db.reextraction.count({ where: { activeKey: { not: null } } })).toBe(0);
  });

  it('is refused while another one of the source is at work, and where nothing is chosen', async () => {
    const { source, user } = await damaged();
    await repair(source.id, user.id);
    const wanted = {
      sourceId: source.id,
      choice: everyDocumentOfOlderRules,
      alertId: null,
      releaseClean: false,
      resolveAlerts: false,
      userId: user.id,
    };
    const both = await Promise.all([
      startReextraction(bench.deps, wanted),
      startReextraction(bench.deps, wanted),
    ]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['at-work', 'started']);
    await bench.settle();
    expect((await startReextraction(bench.deps, wanted)).kind).toBe('nothing-chosen');
    expect(await startReextraction(bench.deps, { ...wanted, sourceId: 999_999 })).toEqual({
      kind: 'not-found',
    });
  });
});
