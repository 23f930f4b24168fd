import { describe, expect, it } from 'vitest';
import { editRules } from '../../../lib/flows/edit-rules.ts';
import { markFalseAlarm } from '../../../lib/flows/mark-false-alarm.ts';
import { addTestSource, rules } from '../collecting.ts';
import { storyOf } from '../news-server.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench } = await openNewsroom();
let next = 0;

const rule = (expression: string) => ({ alternatives: [expression], exclude: [] });
const leadOnly = { article: { ...rules.article, body: rule('//div[@class="story-body"]/p[1]') } };

async function collect(sourceId: number, runs: number) {
  for (let i = 0; i < runs; i++) {
    news.stories = Array.from({ length: 10 }, () => storyOf(next++));
    await bench.collect(sourceId);
  }
}
const alerts = () => db.alert.findMany({ orderBy: { id: 'asc' } });
const train = async (sourceId: number) => {
  bench.clock.now = new Date(bench.clock.now.getTime() + 60 * 60_000);
  await bench.deps.enqueue(db, 'retrain-source', { sourceId, reason: { code: 'asked', params: {} } });
  await bench.settle();
};

describe('a source that is read wrongly while it learns', () => {
  it('is learned, but doubtful, and says why; right ones are not', async () => {
    const right = await addTestSource(db, { address: news.url('/feed') });
    await collect(right.id, 3);
    expect(await db.model.findFirstOrThrow()).toMatchObject({ doubts: [] });
    expect(await alerts()).toEqual([]);

    const source = await addTestSource(db, { address: news.url('/feed'), rules: leadOnly });
    await collect(source.id, 3);
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      sourceId: source.id,
      kind: 'doubtful-training',
      field: 'body',
      severity: 'low',
      status: 'new',
      sentence: { code: 'doubt-part' },
      evidence: { model: 1, trainedOn: 30, doubts: ['part'] },
    });
    expect(await db.model.findFirstOrThrow({ where: { sourceId: source.id } })).toMatchObject({
      doubts: [{ code: 'part' }],
    });
    expect(await db.source.findUniqueOrThrow({ where: { id: source.id } })).toMatchObject({
      status: 'degraded',
      statusReason: { code: 'doubtful-training', params: { model: 1, why: 'part' } },
    });
  });

  it('learns anew under another body rule', async () => {
    const source = await addTestSource(db, { address: news.url('/feed'), rules: leadOnly });
    await collect(source.id, 3);
    const { revision } = await db.source.findFirstOrThrow();
    bench.clock.now = new Date(bench.clock.now.getTime() + 60_000);
    await editRules(bench.deps, { sourceId: source.id, revision, rules, reason: 'whole', userId: null });
    expect(await alerts()).toMatchObject([{ status: 'resolved' }]);
    expect(await db.source.findFirstOrThrow()).toMatchObject({
      status: 'learning',
      statusReason: { params: { have: 0, need: 30 } },
    });
    await collect(source.id, 5);
    const model = await db.model.findFirstOrThrow({ orderBy: { version: 'desc' } });
    expect(model).toMatchObject({ doubts: [], trainingCount: 30 });
    expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'ok' });
    expect(await db.alert.count()).toBe(1);
  });

  it('is not doubted again where a person said that it is right', async () => {
    const source = await addTestSource(db, { address: news.url('/feed'), rules: leadOnly });
    await collect(source.id, 3);
    const [alert] = await alerts();
    const user = await db.user.create({ data: { email: 'd@b', name: 'D', passwordHash: '' } });
    await markFalseAlarm(bench.deps, { alertId: String(alert!.id), userId: user.id });
    expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'ok' });
    await train(source.id);
    expect(await alerts()).toMatchObject([{ status: 'false_alarm' }]);
    expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'ok' });
    await db.user.delete({ where: { id: user.id } });
  });
});
