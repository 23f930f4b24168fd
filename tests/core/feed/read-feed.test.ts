import { describe, expect, it } from 'vitest';
import { readFeed } from '../../../lib/core/feed/read-feed.ts';
import { feedOf, feedUrl, item, rss } from './feed-texts.ts';

describe('readFeed on sound feeds', () => {
  it('reads RSS 2.0', () => {
    const feed = feedOf(
      rss(
        item(
          1,
          '<dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Jane Roe</dc:creator><description>&lt;p&gt;One &amp;amp; two&lt;/p&gt;&lt;p&gt;three&lt;/p&gt;</description>',
        ),
        '<language>ru</language>',
      ),
    );
    expect(feed).toMatchObject({
      format: 'rss',
      title: 'News',
      homepage: 'https://news.example/',
      language: 'ru',
      warnings: [],
    });
    expect(feed.items).toEqual([
      {
        url: 'https://news.example/1',
        guid: 'id-1',
        title: 'Story 1',
        author: 'Jane Roe',
        publishedRaw: 'Fri, 27 Nov 2026 14:05:00 +0300',
        publishedAt: '2026-11-27T11:05:00.000Z',
        updatedRaw: null,
        summary: 'One & two three',
      },
    ]);
  });

  it('reads RSS 1.0', () => {
    const feed =
      feedOf(`<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://n.example/"><title>N</title><link>https://n.example/</link></channel>
      <item rdf:about="https://n.example/a"><title>A</title><link>https://n.example/a</link><dc:date>2026-11-27T14:05:00+03:00</dc:date></item></rdf:RDF>`);
    expect(feed.format).toBe('rdf');
    expect(feed.items[0]).toMatchObject({
      url: 'https://n.example/a',
      title: 'A',
      publishedAt: '2026-11-27T11:05:00.000Z',
    });
  });

  it('reads Atom 1.0', () => {
    const feed =
      feedOf(`<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><link rel="self" href="https://n.example/feed"/><link href="https://n.example/"/>
      <entry><id>tag:n,1</id><title type="html">A &amp;amp; B</title><link rel="replies" href="https://n.example/a#c"/><link href="https://n.example/a"/><author><name>Jane Roe</name></author>
      <published>2026-11-27T11:05:00Z</published><updated>2026-11-28T11:05:00Z</updated><summary>Text</summary></entry></feed>`);
    expect(feed).toMatchObject({ format: 'atom', homepage: 'https://n.example/' });
    expect(feed.items[0]).toMatchObject({
      url: 'https://n.example/a',
      guid: 'tag:n,1',
      title: 'A & B',
      author: 'Jane Roe',
      publishedAt: '2026-11-27T11:05:00.000Z',
      updatedRaw: '2026-11-28T11:05:00Z',
      summary: 'Text',
    });
  });

  it('reads Atom 0.3', () => {
    const feed = feedOf(
      `<?xml version="1.0"?><feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>N</title><entry><title>A</title><link rel="alternate" type="text/html" href="https://n.example/a"/><id>1</id><issued>2026-11-27T11:05:00Z</issued><modified>2026-11-28T11:05:00Z</modified></entry></feed>`,
    );
    expect(feed.items[0]).toMatchObject({ url: 'https://n.example/a', title: 'A' });
  });

  it('reads JSON Feed', () => {
    const feed = feedOf(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'N',
        home_page_url: 'https://n.example/',
        items: [
          {
            id: '1',
            url: '/a?x=1&y=2',
            title: 'A < B',
            date_published: '2026-11-27T14:05:00+03:00',
            authors: [{ name: 'Jane' }],
          },
        ],
      }),
    );
    expect(feed.format).toBe('json');
    expect(feed.items[0]).toMatchObject({
      url: 'https://news.example/a?x=1&y=2',
      title: 'A < B',
      author: 'Jane',
      publishedAt: '2026-11-27T11:05:00.000Z',
    });
  });

  it('reads a feed without items as one', () => {
    expect(feedOf(rss('')).items).toEqual([]);
  });
});

describe('what is no feed', () => {
  it.each([
    ['', 'empty'],
    [' \n\ufeff', 'empty'],
    ['<!DOCTYPE html><html><body><h1>Maintenance</h1></body></html>', 'html-page'],
    ['<html><head><title>x</title></head><body><pre>&lt;rss&gt;</pre><rss></rss></body></html>', 'html-page'],
    ['<h1>503 Service Unavailable</h1>', 'html-page'],
    ['<?xml version="1.0"?><opml version="2.0"><body/></opml>', 'opml'],
    ['<?xml version="1.0"?><config/>', 'other-xml'],
    ['{"posts":[]}', 'json-without-feed'],
    ['{"items":', 'broken-json'],
    ['[]', 'json-without-feed'],
    ['Service unavailable', 'plain-text'],
  ])('%j is %s', (text, reason) => {
    expect(readFeed(text, feedUrl)).toEqual({ kind: 'not-a-feed', reason });
  });
});
