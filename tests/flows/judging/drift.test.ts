import { describe, expect, it } from 'vitest';
import { addTestSource } from '../collecting.ts';
import { leadOnly, openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();

async function learned() {
  const source = await addTestSource(db, { address: news.url('/feed') });
  for (let i = 0; i < 8; i++) {
    publish(10);
    await bench.collect(source.id);
  }
  return source;
}

describe('a source', () => {
  it('learns, keeps calm while all is well, and has its model renewed', async () => {
    const source = await learned();
    const models = await db.model.findMany({ orderBy: { version: 'asc' } });
    expect(models[0]).toMatchObject({ version: 1, trainingCount: 30, reason: { code: 'first-model' } });
    expect(await db.source.findUniqueOrThrow({ where: { id: source.id } })).toMatchObject({ status: 'ok' });
    expect(await db.alert.count()).toBe(0);
    expect(bench.problems).toEqual([]);
    const judged = await db.measurement.count({
      where: { modelId: { not: null }, vectorBits: { not: null } },
    });
    expect(judged).toBeGreaterThanOrEqual(50);
  });

  it('has an alert with evidence when only the lead is read, and its documents are held', async () => {
    const source = await learned();
    const trained = await db.model.count();
    publish(10, leadOnly);
    await bench.collect(source.id);
    publish(10, leadOnly);
    await bench.collect(source.id);
    const alert = await db.alert.findFirstOrThrow({
      include: { held: { orderBy: { id: 'asc' } }, checks: true },
    });
    expect(alert).toMatchObject({ kind: 'drift', field: 'body', status: 'new' });
    expect(alert.held.length).toBeGreaterThanOrEqual(10);
    expect(alert.firstDocumentId).toBe(alert.held[0]!.id);
    expect(alert.sentence).toMatchObject({ code: 'body-shorter' });
    expect(alert.checks.length).toBeGreaterThan(0);
    const held = alert.held.map(({ id }) => id);
    expect(await db.measurement.count({ where: { documentId: { in: held }, trainable: true } })).toBe(0);
    expect(await db.model.count()).toBe(trained);
    expect((await db.source.findUniqueOrThrow({ where: { id: source.id } })).status).toMatch(
      /broken|degraded/,
    );
  });

  it('is trained with the documents that a person cleared, and is calm about their like', async () => {
    const source = await learned();
    publish(10, leadOnly);
    await bench.collect(source.id);
    publish(10, leadOnly);
    await bench.collect(source.id);
    const alert = await db.alert.findFirstOrThrow();
    const user = await db.user.create({
      data: { email: 'a@b', name: 'A', passwordHash: '', role: 'administrator' },
    });
    const { markFalseAlarm } = await import('../../../lib/flows/mark-false-alarm.ts');
    const marked = await markFalseAlarm(bench.deps, { alertId: String(alert.id), userId: user.id });
    expect(marked.kind).toBe('done');
    await bench.settle();
    const model = await db.model.findFirstOrThrow({ orderBy: { version: 'desc' } });
    expect(model.reason).toMatchObject({ code: 'false-alarm' });
    expect(await db.document.count({ where: { heldByAlertId: { not: null } } })).toBe(0);
    await db.user.delete({ where: { id: user.id } });
  });
});
