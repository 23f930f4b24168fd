import { describe, expect, it } from 'vitest';
import { addTestSource } from '../collecting.ts';
import type { Story } from '../news-server.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();

function serveFeed(body: string, headers: Record<string, string> = {}) {
  news.answers.set('/feed', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(body),
  );
}

const rss = (items: string, head = '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>${news.url('/')}</link>${head}${items}</channel></rss>`;
const item = ({ slug, title, guid }: Story, more = '') =>
  `<item><title>${title}</title><link>${news.url(`/${slug}`)}</link>${guid ? `<guid isPermaLink="false">${guid}</guid>` : ''}${more}</item>`;
const items = (more = '') => news.stories.map((story) => item(story, more)).join('');
const collect = async () => bench.collect((await db.source.findFirstOrThrow()).id);
const open = () => addTestSource(db, { address: news.url('/feed') });

describe('a broken feed gives what it holds', () => {
  it.each([
    [
      'a control character among twenty items (case 6)',
      (list: string) => rss(list.replace('</item>', '<description>a\u0008b</description></item>')),
    ],
    [
      'a bare & and entities of HTML (case 7)',
      (list: string) => rss(list.replace('<title>', '<title>Salt & p&ecirc;che&nbsp;')),
    ],
    ['an end that is missing', (list: string) => rss(list).replace('</channel></rss>', '')],
    [
      'a warning of a script before it',
      (list: string) => `<br />\n<b>Warning</b>: mysql_connect() in /var/www\n${rss(list)}`,
    ],
    ['a type that is another’s', (list: string) => rss(list)],
  ])('%s', async (name, make) => {
    publish(20);
    serveFeed(make(items()), name.startsWith('a type') ? { 'content-type': 'text/html' } : {});
    await open();
    const run = await collect();
    expect(run).toMatchObject({ outcome: 'collected', listed: 20, fresh: 20, failed: 0 });
    const { warnings } = run.facts as { warnings: number };
    expect(warnings).toBe(name.startsWith('a type') ? 0 : name.includes('case 7') ? 2 : 1);
    const first = await db.document.findFirstOrThrow({
      where: { url: news.url(`/${news.stories[0]!.slug}`) },
    });
    if (name.includes('case 7'))
      expect((first.listed as { title: string }).title).toMatch(/^Salt & pêche Story/);
  });
});

describe('what is no feed (case 8)', () => {
  it.each([
    ['a maintenance page', '<!doctype html><title>Site is down for maintenance</title><h1>Back soon</h1>'],
    ['no bytes', ''],
    [
      'a page',
      `<!doctype html><title>Start</title><body>${'<p>Some words of a start page that is no feed at all.</p>'.repeat(30)}`,
    ],
    ['JSON of something else', '{"status":"ok","items":7}'],
  ])('%s under 200 passes without statistics, and is told only when it lasts', async (_, body) => {
    publish(3);
    await open();
    await collect();
    serveFeed(body, { 'content-type': 'text/html' });
    const run = await collect();
    expect(['not-a-feed', 'error-page']).toContain(run.outcome);
    expect(await db.alert.count()).toBe(0);
    for (let visit = 0; visit < 2; visit++) await collect();
    expect(await db.alert.findMany()).toMatchObject([{ kind: run.outcome, status: 'new' }]);
    expect(await db.document.count()).toBe(3);
    news.answers.clear();
    await collect();
    expect(await db.alert.findMany()).toMatchObject([{ status: 'resolved' }]);
  });
});

describe('validators (case 9)', () => {
  it.each([
    ['only the ETag changes', { etag: '"b"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' }],
    ['only Last-Modified changes', { etag: '"a"', 'last-modified': 'Fri, 02 Jan 2026 00:00:00 GMT' }],
  ])('%s: the feed is read', async (_, changed) => {
    publish(1);
    const first = { etag: '"a"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' };
    serveFeed(rss(items()), first);
    await open();
    await collect();
    publish(1);
    news.answers.set('/feed', (request, response) => {
      expect([request.headers['if-none-match'], request.headers['if-modified-since']]).toEqual(
        Object.values(first),
      );
      response.writeHead(200, changed).end(rss(items()));
    });
    expect(await collect()).toMatchObject({ fresh: 1 });
    expect(await db.source.findFirstOrThrow()).toMatchObject({
      validators: { etag: changed.etag, lastModified: changed['last-modified'] },
    });
  });

  it('of the year 2041 go back as they are, and a bare 304 keeps them', async () => {
    publish(1);
    const modified = 'Sun, 01 Dec 2041 00:00:00 GMT';
    serveFeed(rss(items()), { 'last-modified': modified });
    await open();
    await collect();
    news.answers.set('/feed', (request, response) =>
      response.writeHead(request.headers['if-modified-since'] === modified ? 304 : 500).end(),
    );
    for (let visit = 0; visit < 2; visit++) expect(await collect()).toMatchObject({ outcome: 'unchanged' });
  });
});

describe('a publication is one document', () => {
  it('though its title, its slug and the host’s www. change under one guid (case 10)', async () => {
    publish(1);
    await open();
    await collect();
    const [story] = news.stories;
    story!.title = 'A better title';
    await collect();
    story!.slug = 'better-slug';
    await collect();
    const documents = await db.document.findMany({ include: { revisions: true } });
    expect(documents).toHaveLength(1);
    expect(documents[0]).toMatchObject({ title: 'A better title', url: news.url('/better-slug') });
    expect(documents[0]!.revisions.length).toBe(documents[0]!.revision - 1);
  });

  it('though the feed links it with marks of tracking, over AMP or with a slash', async () => {
    publish(1);
    const [story] = news.stories;
    delete story!.guid;
    await open();
    await collect();
    for (const link of [
      `/${story!.slug}?utm_source=rss&fbclid=1`,
      `/${story!.slug}/`,
      `/${story!.slug}/amp`,
    ]) {
      news.answers.set(link, (_, response) => response.writeHead(302, { location: `/${story!.slug}` }).end());
      serveFeed(
        rss(
          `<item><title>${story!.title}</title><link>${news.url(link).replaceAll('&', '&amp;')}</link></item>`,
        ),
      );
      expect(await collect()).toMatchObject({ fresh: 0 });
    }
    expect(await db.document.count()).toBe(1);
  });

  it('without dates and guids, with relative links under xml:base; an item without a link is told (case 12)', async () => {
    publish(3);
    const [a, b, c] = news.stories.map(({ slug }) => slug);
    serveFeed(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${news.url('/deep/')}"><title>x</title>
       <entry><title>a</title><link href="/${a}"/></entry><entry xml:base=".."><title>b</title><link href="${b}"/></entry>
       <entry><title>c</title><link href="../${c}"/></entry><entry><title>nowhere</title></entry></feed>`,
    );
    await open();
    const run = await collect();
    expect(run).toMatchObject({ fresh: 3, failed: 0, facts: { warnings: 1 } });
    expect((await db.document.findMany()).map(({ url }) => url).sort()).toEqual(
      [a, b, c].map((slug) => news.url(`/${slug}`)).sort(),
    );
    expect(await collect()).toMatchObject({ fresh: 0, revised: 0 });
  });
});
