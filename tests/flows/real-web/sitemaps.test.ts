import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { discoverSource } from '../../../lib/flows/discover-source.ts';
import { addTestSource, quickPace } from '../collecting.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();

const urlset = (entries: string, news = '') =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${news}>${entries}</urlset>`;
const newsSpace = ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';

function newsEntries(): string {
  return news.stories
    .map(
      ({ slug, title, publishedAt }) => `<url><loc>${news.url(`/${slug}`)}</loc><news:news><news:publication>
        <news:name>News</news:name><news:language>en</news:language></news:publication>
        <news:publication_date>${publishedAt.toISOString()}</news:publication_date>
        <news:title>${title} &amp; more</news:title></news:news>
        <image:image><image:loc>${news.url('/picture.jpg')}</image:loc></image:image></url>`,
    )
    .join('');
}

function answer(path: string, body: string | Uint8Array, type = 'application/xml') {
  news.answers.set(path, (_, response) => response.writeHead(200, { 'content-type': type }).end(body));
}

describe('a sitemap as a source', () => {
  it('of news gives titles and dates, and its articles are collected', async () => {
    publish(3);
    answer('/news.xml', urlset(newsEntries(), newsSpace));
    const source = await addTestSource(db, { address: news.url('/news.xml') });
    expect(await bench.collect(source.id)).toMatchObject({ outcome: 'collected', fresh: 3, failed: 0 });
    expect(await bench.collect(source.id)).toMatchObject({ fresh: 0, revised: 0 });
    const { listed } = await db.document.findFirstOrThrow({ orderBy: { id: 'asc' } });
    expect(listed).toMatchObject({
      title: `${news.stories[0]!.title} & more`,
      publishedAt: news.stories[0]!.publishedAt.toISOString(),
    });
  });

  it('that is an index is followed to its newest sitemaps on the same host, compressed as files or not', async () => {
    publish(4);
    const entries = news.stories.map(({ slug }) => `<url><loc>${news.url(`/${slug}`)}</loc></url>`);
    answer(
      '/sitemap.xml',
      `<sitemapindex><sitemap><loc>${news.url('/old.xml')}</loc><lastmod>2020-01-01</lastmod></sitemap>
       <sitemap><loc>${news.url('/a.xml.gz')}</loc><lastmod>2026-11-27</lastmod></sitemap>
       <sitemap><loc>${news.url('/missing.xml')}</loc><lastmod>2026-11-26</lastmod></sitemap>
       <sitemap><loc>http://127.0.0.9:9/other.xml</loc><lastmod>2026-11-28</lastmod></sitemap></sitemapindex>`,
    );
    answer('/a.xml.gz', gzipSync(urlset(entries.slice(0, 3).join(''))), 'application/gzip');
    answer('/old.xml', urlset(entries.slice(3).join('')));
    const source = await addTestSource(db, { address: news.url('/sitemap.xml') });
    const run = await bench.collect(source.id);
    expect(run).toMatchObject({ outcome: 'collected', fresh: 3, facts: { format: 'sitemap', sitemaps: 1 } });
    expect(news.countOf('/old.xml')).toBe(0);
  });

  it('whose sitemaps are all missing fails as they do', async () => {
    answer(
      '/sitemap.xml',
      `<sitemapindex><sitemap><loc>${news.url('/none.xml')}</loc></sitemap></sitemapindex>`,
    );
    const source = await addTestSource(db, { address: news.url('/sitemap.xml') });
    expect(await bench.collect(source.id)).toMatchObject({ outcome: 'error-page', fresh: 0 });
  });
});

describe('discovery', () => {
  const page = (head: string, body = '') =>
    `<!doctype html><html lang="en"><head><title>Paper</title>${head}</head><body><h1>Paper</h1>
     <p>${'A page that names no feed but has a lot to say for itself. '.repeat(20)}</p>${body}</body></html>`;

  it('tries common addresses one after the other where the page names no feed', async () => {
    publish(2);
    answer('/', page(''), 'text/html');
    news.answers.set('/feed', (_, response) => response.writeHead(404).end('no'));
    answer('/rss', page(''), 'text/html');
    answer('/rss.xml', '<rss version="2.0"><channel><title>All</title></channel></rss>');
    const found = await discoverSource(bench.deps, { address: news.url('/'), pace: quickPace, userId: null });
    expect(found).toMatchObject({
      kind: 'page',
      feeds: [{ url: news.url('/rss.xml'), title: 'All', format: 'rss' }],
    });
    expect(news.requests).toEqual(['/', '/feed', '/rss', '/rss.xml']);
    expect(news.mostAtOnce).toBe(1);
  });

  it('tries nothing where it names one', async () => {
    answer('/', page('<link rel="alternate" type="application/atom+xml" href="/own">'), 'text/html');
    const found = await discoverSource(bench.deps, { address: news.url('/'), pace: quickPace, userId: null });
    expect(found).toMatchObject({ kind: 'page', feeds: [{ url: news.url('/own') }] });
    expect(news.requests).toEqual(['/']);
  });
});
