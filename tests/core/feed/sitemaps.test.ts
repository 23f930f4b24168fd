import { describe, expect, it } from 'vitest';
import { readFeed } from '../../../lib/core/feed/read-feed.ts';
import { feedOf } from './feed-texts.ts';

const base = 'https://news.example/maps/sitemap.xml';
const urlset = (entries: string) => `<?xml version="1.0"?><urlset>${entries}</urlset>`;
const entry = (path: string, changed = '') =>
  `<url><loc>https://news.example${path}</loc>${changed && `<lastmod>${changed}</lastmod>`}</url>`;

describe('a sitemap', () => {
  it('is read newest first, without the start page', () => {
    const feed = feedOf(
      urlset(entry('/') + entry('/a', '2026-01-02') + entry('/b', '2026-03-01T10:00:00+01:00') + entry('/c')),
      base,
    );
    expect(feed).toMatchObject({ format: 'sitemap', warnings: [] });
    expect(feed.items.map(({ url, updatedRaw }) => [new URL(url).pathname, updatedRaw])).toEqual([
      ['/b', '2026-03-01T10:00:00+01:00'],
      ['/a', '2026-01-02'],
      ['/c', null],
    ]);
  });

  it('with one date of change for all says when it was made, not what changed', () => {
    const feed = feedOf(urlset(['/a', '/b', '/c'].map((path) => entry(path, '2026-11-28')).join('')), base);
    expect(feed.items.map(({ updatedRaw }) => updatedRaw)).toEqual([null, null, null]);
    expect(feed.warnings).toEqual([{ code: 'one-date-for-all', params: { items: 3 } }]);
  });

  it('of news takes the article’s own title and date, whatever pictures and videos bring, under any prefix', () => {
    const feed = feedOf(
      urlset(`<url><image:image><image:loc>https://cdn.example/p.jpg</image:loc><image:title>Picture</image:title></image:image>
        <loc> /story?a=1&amp;b=2 </loc><n:news><n:title><![CDATA[Bread & butter]]></n:title>
        <n:publication_date>2026-11-27T05:00:00Z</n:publication_date></n:news>
        <video:video><video:title>Film</video:title></video:video></url>`),
      base,
    );
    expect(feed.items).toMatchObject([
      {
        url: 'https://news.example/story?a=1&b=2',
        title: 'Bread & butter',
        publishedAt: '2026-11-27T05:00:00.000Z',
      },
    ]);
  });

  it('that breaks off, or has entries without an address, gives the rest', () => {
    const feed = feedOf(`<urlset><url></url>${entry('/a')}<url><loc>https://news.example/b`, base);
    expect(feed.items.map(({ url }) => new URL(url).pathname)).toEqual(['/a', '/b']);
    expect(feed.warnings.map(({ code }) => code)).toEqual(['truncated', 'item-without-link']);
  });

  it('of a hundred thousand addresses is read in good time, the newest 5,000 of them', () => {
    const entries = Array.from({ length: 100_000 }, (_, n) => entry(`/${n}`, `2026-01-01T00:00:${n % 60}Z`));
    const feed = feedOf(urlset(entries.join('')), base);
    expect(feed.items).toHaveLength(5000);
    expect(feed.warnings).toMatchObject([{ code: 'too-many-items' }]);
  });
});

it('a sitemap index names its sitemaps, news first, then what changed last, then what stands last', () => {
  const map = (path: string, changed = '') =>
    `<sitemap><loc>${path}</loc>${changed && `<lastmod>${changed}</lastmod>`}</sitemap>`;
  const index = `<sitemapindex>${map('a.xml', '2025-01-01')}${map('b.xml', '2026-01-01')}${map('c.xml')}${map('/news.xml')}${map('d.xml')}</sitemapindex>`;
  expect(readFeed(index, base)).toMatchObject({
    kind: 'sitemap-index',
    sitemaps: ['/news.xml', '/maps/b.xml', '/maps/a.xml', '/maps/d.xml', '/maps/c.xml'].map((path) => ({
      url: `https://news.example${path}`,
    })),
  });
});
