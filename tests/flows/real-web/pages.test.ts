import { beforeEach, describe, expect, it } from 'vitest';
import type { WrapperRules } from '../../../lib/core/extract/rules.ts';
import { addTestSource, rules } from '../collecting.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();

function serve(path: string, body: string, status = 200, headers: Record<string, string> = {}) {
  news.answers.set(path, (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body),
  );
}
const prose =
  '<p>The council met in the evening and spoke of the harbour, of schools and of the winter.</p>'.repeat(12);

describe('dates (cases 13 and 14)', () => {
  const dated = async (date: string, settings: { locale: string; timeZone: string }, feedDate = '') => {
    bench.clock.now = new Date('2026-11-28T09:45:00Z');
    publish(1);
    const [{ slug } = { slug: '' }] = news.stories;
    serve(
      `/${slug}`,
      `<!doctype html><title>x</title><h1>x</h1><time datetime="${date}"></time><div class="story-body">${prose}</div>`,
    );
    serve(
      '/feed',
      `<rss><channel><item><title>x</title><link>${news.url(`/${slug}`)}</link>${feedDate && `<pubDate>${feedDate}</pubDate>`}</item></channel></rss>`,
    );
    const { id } = await addTestSource(db, {
      address: news.url('/feed'),
      settings: { collection: settings },
    });
    await bench.collect(id);
    const { publishedAt, publishedFrom } = await db.document.findFirstOrThrow();
    return {
      at: publishedAt?.toISOString() ?? null,
      ...(publishedFrom as { zone: string; raw: string; from: string }),
    };
  };

  it.each([
    ['it', 'Europe/Rome', 'sab, 07 gen 2023 21:44:32 +0100', '2023-01-07T20:44:32.000Z', 'stated'],
    ['de', 'Europe/Berlin', 'Di, 23 Jan 2018', '2018-01-22T23:00:00.000Z', 'assumed'],
    ['pl', 'Europe/Warsaw', '19 lutego 2023', '2023-02-18T23:00:00.000Z', 'assumed'],
    ['ru', 'Europe/Moscow', '27 ноября 2026, 14:05', '2026-11-27T11:05:00.000Z', 'assumed'],
    ['ru', 'Europe/Moscow', 'вчера, 18:30', '2026-11-27T15:30:00.000Z', 'assumed'],
    ['fr', 'Europe/Paris', 'hier à 18h30', '2026-11-27T17:30:00.000Z', 'assumed'],
    ['es', 'Europe/Madrid', '3 de marzo de 2026, 08:00', '2026-03-03T07:00:00.000Z', 'assumed'],
    ['en', 'America/New_York', 'Nov 27, 2026 2:05 PM EST', '2026-11-27T19:05:00.000Z', 'stated'],
    ['zh', 'Asia/Shanghai', '2023-05-30 12:00:33', '2023-05-30T04:00:33.000Z', 'assumed'],
    ['zh', 'Asia/Shanghai', '2026年11月27日 下午2:05', '2026-11-27T06:05:00.000Z', 'assumed'],
    ['en', 'UTC', '1685419233', '2023-05-30T04:00:33.000Z', 'stated'],
    ['en', 'UTC', '1685419233000', '2023-05-30T04:00:33.000Z', 'stated'],
  ])('%s, %s: "%s"', async (locale, timeZone, raw, at, zone) => {
    expect(await dated(raw, { locale, timeZone })).toEqual({ at, zone, raw, from: 'page' });
  });

  it('are never the time of the visit, and the feed knows better than a page of the far future', async () => {
    expect(await dated('soon', { locale: 'en', timeZone: 'UTC' })).toMatchObject({ at: null });
    await db.source.deleteMany();
    const feedDate = 'Fri, 27 Nov 2026 08:00:00 GMT';
    expect(await dated('2062-11-27T08:00:00Z', { locale: 'en', timeZone: 'UTC' }, feedDate)).toEqual({
      at: '2026-11-27T08:00:00.000Z',
      zone: 'stated',
      raw: feedDate,
      from: 'feed',
    });
  });
});

describe('listings (cases 15, 16 and 18)', () => {
  const listing: WrapperRules = {
    article: rules.article,
    listing: {
      item: { alternatives: ['//table/tbody/tr'], exclude: [] },
      link: { alternatives: ['.//a/@href'], exclude: [] },
      title: { alternatives: ['.//a'], exclude: [] },
      date: { alternatives: ['.//time'], exclude: [] },
    },
  };

  it('links are resolved against base with entities decoded once, rows by the browser’s tree, and fields stay in their row', async () => {
    const rows = ['a', 'b', 'c'].map(
      (name) =>
        `<tr><td><a href="sub/${name}.html?x=1&amp;y=2">Headline ${name} of the day</a>${name === 'b' ? '' : `<time>2026-11-2${name === 'a' ? 1 : 3}</time>`}</td></tr>`,
    );
    // No tbody in the source, as browsers show one.
    serve(
      '/deep/list/',
      `<!doctype html><base href="/folder/"><title>List</title><table>${rows.join('')}</table>`,
    );
    for (const name of ['a', 'b', 'c'])
      serve(
        `/folder/sub/${name}.html?x=1&y=2`,
        `<title>x</title><h1>${name}</h1><div class="story-body">${prose}${name}</div>`,
      );
    const { id } = await addTestSource(db, {
      address: news.url('/deep/list/'),
      kind: 'listing',
      rules: listing,
    });
    expect(await bench.collect(id)).toMatchObject({ outcome: 'collected', listed: 3, fresh: 3, failed: 0 });
    const documents = await db.document.findMany({ orderBy: { title: 'asc' } });
    expect(documents.map(({ url, publishedAt }) => [url, publishedAt?.getUTCDate() ?? null])).toEqual([
      [news.url('/folder/sub/a.html?x=1&y=2'), 21],
      [news.url('/folder/sub/b.html?x=1&y=2'), null],
      [news.url('/folder/sub/c.html?x=1&y=2'), 23],
    ]);
  });
});

describe('pages that are no articles', () => {
  const challenge =
    '<!doctype html><title>Just a moment...</title><h1>Checking your browser</h1><script src="/cdn-cgi/challenge-platform/x.js"></script>';
  const stub = `<!doctype html><title>Bridge</title><script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script>
    <h1>Bridge</h1><div class="story-body"><p>The council voted on Tuesday to rebuild the bridge that the flood had carried …</p></div>
    <div class="paywall"><a href="/subscribe">Read on for 1 € a month</a></div>`;
  beforeEach(() => publish(4));

  it.each([
    ['blocked, under 200 (case 24)', challenge, 200, 'blocked'],
    ['blocked, under 403', challenge, 403, 'blocked'],
    ['blocked, under 503', challenge, 503, 'blocked'],
    [
      'a consent wall',
      `<title>Before you continue</title><h1>We value your privacy</h1><p>${'We and our partners use cookies and personal data; manage your choices or accept all. '.repeat(6)}</p>`,
      200,
      'consent-wall',
    ],
    ['an error under 200', '<title>Service temporarily unavailable</title><h1>Sorry</h1>', 200, 'error-page'],
    [
      'a soft 404',
      '<title>Page not found | News</title><h1>Oops</h1><p>The page you want is not here any more.</p>',
      200,
      'error-page',
    ],
    ['a login', '<title>Sign in</title><h1>Sign in</h1><form><input type="password"></form>', 200, 'blocked'],
    ['a picture', '\u0089PNG\r\n', 200, 'not-html'],
    ['a stub before a paywall', stub, 200, 'paywall'],
  ])('%s: no document, nothing learned, one alert', async (_, body, status, kind) => {
    for (const { slug } of news.stories) serve(`/${slug}`, body, status);
    const { id } = await addTestSource(db, { address: news.url('/feed') });
    for (let visit = 0; visit < 3; visit++) await bench.collect(id);
    expect(await db.document.count()).toBe(0);
    expect(await db.measurement.count()).toBe(0);
    expect(await db.alert.findMany()).toMatchObject([{ kind, status: 'new' }]);
  });
});

it('stubs before a paywall end in failed pages, are kept to be looked at, and leave the statistics of a source alone', async () => {
  const { id } = await addTestSource(db, { address: news.url('/feed') });
  for (let visit = 0; visit < 4; visit++) {
    publish(10);
    await bench.collect(id);
  }
  const before = await db.detectorState.findUniqueOrThrow({ where: { sourceId: id } });
  const measured = await db.measurement.count();
  for (let visit = 0; visit < 3; visit++) {
    publish(10, (story) => {
      const [lead] = story.text;
      serve(
        `/${story.slug}`,
        `<title>x</title><meta itemprop="isAccessibleForFree" content="false"><h1>x</h1><div class="story-body"><p>${lead!.slice(0, 120)} …</p></div>`,
      );
    });
    const run = await bench.collect(id);
    // What failed is listed still, and is tried again.
    expect(run).toMatchObject({ state: 'finished', fresh: 0, failed: 10 * (visit + 1), suspicious: 0 });
  }
  expect(await db.alert.findMany()).toMatchObject([{ kind: 'paywall', status: 'new', occurrenceCount: 1 }]);
  expect(await db.source.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'blocked' });
  expect(await db.document.count()).toBe(40);
  expect(await db.measurement.count()).toBe(measured);
  const after = await db.detectorState.findUniqueOrThrow({ where: { sourceId: id } });
  expect([after.lastDocumentId, after.modelId]).toEqual([before.lastDocumentId, before.modelId]);
  expect(after.state).toEqual(before.state);
  const stubs = await db.capture.groupBy({ by: ['url'], where: { sourceId: id, pageType: 'article' } });
  expect(stubs).toHaveLength(70);
});

it('one text under many addresses is noticed, held and not learned from, and over when articles come again (case 19)', async () => {
  const notice = `<p>${'Before you read on we ask for your permission, as we and others store data on your device. '.repeat(9)}</p>`;
  publish(4);
  for (const { slug, title } of news.stories)
    serve(`/${slug}`, `<title>${title}</title><h1>${title}</h1><div class="story-body">${notice}</div>`);
  const { id } = await addTestSource(db, { address: news.url('/feed') });
  await bench.collect(id);
  const [alert] = await db.alert.findMany();
  expect(alert).toMatchObject({ kind: 'same-text', status: 'new', documentCount: 4 });
  expect(await db.document.count({ where: { heldByAlertId: alert!.id } })).toBe(4);
  expect(await db.measurement.count({ where: { trainable: false } })).toBe(4);
  expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'broken' });
  publish(3);
  await bench.collect(id);
  expect(await db.alert.findMany()).toMatchObject([{ kind: 'same-text', status: 'resolved' }]);
});

describe('addresses inside (case 25)', () => {
  it('are not reached by items, redirects or names, and the other articles are', async () => {
    publish(2);
    const [first] = news.stories;
    serve('/out', '', 302, { location: 'http://169.254.169.254/latest/meta-data/' });
    serve('/ten', '', 301, { location: 'http://10.0.0.1/' });
    const inside = [
      'http://10.1.1.1/a',
      'http://[::ffff:10.0.0.1]/b',
      'http://100.64.0.1/c',
      'http://167772161/d',
      'http://0x0a000001/e',
      'http://012.0.0.1/f',
      news.url('/out'),
      news.url('/ten'),
    ];
    serve(
      '/feed',
      `<rss><channel>${[...inside, news.url(`/${first!.slug}`)].map((link, n) => `<item><title>t${n}</title><link>${link}</link></item>`).join('')}</channel></rss>`,
    );
    const { id } = await addTestSource(db, { address: news.url('/feed') });
    expect(await bench.collect(id)).toMatchObject({ state: 'finished', fresh: 1, failed: inside.length });
    const failed = await db.pendingPage.findMany({ where: { state: 'failed' } });
    expect(
      new Set(failed.map(({ outcome }) => (outcome as { detail: { code: string } }).detail.code)),
    ).toEqual(new Set(['refused-address']));
  });
});
