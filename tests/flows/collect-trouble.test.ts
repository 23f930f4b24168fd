import { beforeEach, describe, expect, it } from 'vitest';
import { addTestSource } from './collecting.ts';
import { storyOf } from './news-server.ts';
import { openNewsroom } from './newsroom.ts';

const { db, news, bench } = await openNewsroom();

beforeEach(() => {
  news.stories = [1, 2, 3].map((n) => storyOf(n));
});

describe('trouble', () => {
  it('tries a page that fails again in later runs, three times at once, though the feed says "not modified"', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    news.answers.set('/story-2', (_, response) => {
      response.statusCode = 404;
      response.end('gone');
    });
    const runs = [];
    for (let i = 0; i < 5; i++) runs.push(await bench.collect(source.id));
    expect(runs.map(({ failed }) => failed)).toEqual([1, 1, 1, 0, 0]);
    expect(news.countOf('/story-2')).toBe(3);
    expect(await db.alert.count()).toBe(0);
  });

  it('pauses the host for as long as Retry-After says, and goes on then', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    let refusals = 1;
    const usual = storyOf(2);
    news.answers.set('/story-2', (_, response) => {
      if (refusals-- > 0) {
        response.statusCode = 429;
        response.setHeader('retry-after', '3600');
        response.end();
        return;
      }
      response.setHeader('content-type', 'text/html');
      response.end(
        `<title>x</title><h1>${usual.title}</h1><div class="story-body"><p>${usual.text.join(' ')}</p></div>`,
      );
    });
    bench.clock.now = new Date();
    const { runNow } = await import('../../lib/flows/run-now.ts');
    await runNow(bench.deps, { sourceId: source.id });
    await bench.settle();
    const pace = await db.hostPace.findUniqueOrThrow({ where: { host: news.host } });
    expect(pace.pauseReason).toBe('HTTP 429');
    expect(pace.pausedUntil!.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    expect(news.countOf('/story-3')).toBe(0);
    await db.$executeRaw`update host_pace set paused_until = now() - interval '1 second'`;
    // The column keeps milliseconds and rounds: the present may lie in the future.
    await db.$executeRaw`update pending_page set not_before = now() - interval '1 second' where state = 'waiting'`;
    await bench.settle();
    expect(await db.run.findFirstOrThrow()).toMatchObject({ state: 'finished', fresh: 3 });
  });

  it('tells of an unreachable source after three runs in a row, and takes it back by itself', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    await bench.collect(source.id);
    news.answers.set('/feed', (request) => request.socket.destroy());
    for (let i = 0; i < 2; i++) await bench.collect(source.id);
    expect(await db.alert.count()).toBe(0);
    expect(await db.source.findFirstOrThrow()).toMatchObject({
      status: 'degraded',
      statusReason: { code: 'trouble', params: { kind: 'unreachable', inARow: 2, limit: 3 } },
    });
    for (let i = 0; i < 2; i++) await bench.collect(source.id);
    expect(await db.alert.findMany()).toMatchObject([
      { kind: 'unreachable', status: 'new', occurrenceCount: 2 },
    ]);
    expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'unreachable' });
    news.answers.clear();
    await bench.collect(source.id);
    expect(await db.alert.findFirstOrThrow()).toMatchObject({ status: 'resolved' });
    expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'learning', failureCounts: {} });
  });

  it.each([
    ['blocked', 403, 'text/html', '<title>Forbidden</title>'],
    ['not-a-feed', 200, 'text/html', `<title>News</title><p>${'All the news of the day. '.repeat(60)}</p>`],
    ['error-page', 500, 'text/html', '<title>Error</title>'],
  ])('tells of a feed that is %s', async (kind, status, type, body) => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    news.answers.set('/feed', (_, response) => {
      response.writeHead(status, { 'content-type': type });
      response.end(body);
    });
    for (let i = 0; i < 3; i++) await bench.collect(source.id);
    expect((await db.alert.findMany()).map((alert) => alert.kind)).toEqual([kind]);
  });

  it('tells of articles without text, holds them, and is content when text comes again', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    await bench.collect(source.id);
    news.bodyClass = 'renamed';
    news.stories.push(storyOf(4), storyOf(5));
    await bench.collect(source.id);
    expect(await db.alert.count()).toBe(0);
    news.stories.push(storyOf(6), storyOf(7));
    const run = await bench.collect(source.id);
    expect(run.state).toBe('finished');
    const alert = await db.alert.findFirstOrThrow({ include: { held: true } });
    expect(alert).toMatchObject({ kind: 'empty', field: 'body', severity: 'high', documentCount: 4 });
    expect(alert.held.map(({ title }) => title).sort()).toEqual([4, 5, 6, 7].map((n) => `Story number ${n}`));
    expect(await db.measurement.count({ where: { trainable: true } })).toBe(3);
    expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'broken' });
    news.bodyClass = 'story-body';
    news.stories.push(storyOf(8), storyOf(9), storyOf(10));
    await bench.collect(source.id);
    expect(await db.alert.findFirstOrThrow()).toMatchObject({ status: 'resolved' });
  });

  it('does not let a page without text take the place of what was read before', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    await bench.collect(source.id);
    news.bodyClass = 'renamed';
    news.stories[0]!.title = 'Another title';
    await bench.collect(source.id);
    const document = await db.document.findFirstOrThrow({ orderBy: { id: 'asc' } });
    expect(document.text).toContain('n1x');
    expect(document.revision).toBe(1);
  });
});
