import { describe, expect, it } from 'vitest';
import { type FeedReading, readFeed } from '../../../lib/core/feed/read-feed.ts';

const feedUrl = 'https://news.example/feeds/rss.xml';

function feedOf(text: string, url = feedUrl): Extract<FeedReading, { kind: 'feed' }> {
  const reading = readFeed(text, url);
  if (reading.kind !== 'feed') throw new Error(`not a feed: ${reading.reason}`);
  return reading;
}

const rss = (items: string, channel = '') =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>News</title><link>https://news.example/</link>${channel}${items}</channel></rss>`;
const item = (number: number, more = '') =>
  `<item><title>Story ${number}</title><link>https://news.example/${number}</link><guid isPermaLink="false">id-${number}</guid><pubDate>Fri, 27 Nov 2026 14:05:00 +0300</pubDate>${more}</item>`;
const codes = (reading: { warnings: { code: string }[] }) => reading.warnings.map(({ code }) => code);

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

describe('readFeed on broken feeds', () => {
  it('takes 20 items beside a control character, with one warning', () => {
    const items = Array.from({ length: 20 }, (_, n) =>
      item(n + 1, n === 7 ? '<description>a\u0008b</description>' : ''),
    ).join('');
    const feed = feedOf(rss(items));
    expect(feed.items).toHaveLength(20);
    expect(feed.items[7]!.summary).toBe('ab');
    expect(feed.warnings).toEqual([{ code: 'control-characters', params: { count: 1 } }]);
  });

  it('takes a bare & and entities that XML does not know', () => {
    const feed = feedOf(
      rss(
        `<item><title>Fish & chips for Th&ecirc;r&egrave;se&nbsp;B</title><link>https://news.example/a?x=1&y=2</link></item>${item(2)}`,
      ),
    );
    expect(feed.items.map(({ title }) => title)).toEqual(['Fish & chips for Thêrèse B', 'Story 2']);
    expect(feed.items[0]!.url).toBe('https://news.example/a?x=1&y=2');
    expect(codes(feed)).toEqual(['bare-ampersands', 'named-entities']);
  });

  it('takes what came of a feed that was cut off', () => {
    const whole = rss(item(1) + item(2) + item(3));
    const feed = feedOf(whole.slice(0, whole.indexOf('id-3')));
    expect(feed.items.map(({ url }) => url)).toEqual([1, 2, 3].map((n) => `https://news.example/${n}`));
    expect(codes(feed)).toContain('truncated');
    for (let length = 120; length < whole.length; length += 7)
      expect(() => readFeed(whole.slice(0, length), feedUrl)).not.toThrow();
  });

  it('takes items whose tags are not closed or wrongly nested', () => {
    const feed = feedOf(
      rss(
        '<item><title>A<link>https://news.example/a</link></item><item><title><b>B</title></b><link>https://news.example/b</link></item>',
      ),
    );
    expect(feed.items.map(({ url }) => url)).toContain('https://news.example/b');
  });

  it('takes a feed behind the warning of a script', () => {
    const feed = feedOf(
      `<br />\n<b>Warning</b>: something in <b>/x.php</b> on line 3<br />\n${rss(item(1))}`,
    );
    expect(feed.items).toHaveLength(1);
    expect(codes(feed)).toEqual(['leading-text']);
  });

  it('takes undeclared prefixes and markup inside of text', () => {
    const feed = feedOf(
      rss(
        '<item><title>Real <i>news</i></title><link>https://news.example/a</link><dc:creator>Jane</dc:creator><content:encoded><![CDATA[<p>Text</p>]]></content:encoded></item>',
      ),
    );
    expect(feed.items[0]).toMatchObject({ title: 'Real news', author: 'Jane', summary: 'Text' });
  });
});

describe('links and identity', () => {
  it('resolves links against xml:base, inherited and joined', () => {
    const feed =
      feedOf(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://n.example/base/"><title>N</title>
      <entry><id>1</id><title>A</title><link href="a.html"/></entry>
      <entry xml:base="sub/"><id>2</id><title>B</title><link href="b.html?x=1&amp;y=2"/></entry>
      <entry><id>3</id><title>C</title><link xml:base="/other/" href="c.html"/></entry></feed>`);
    expect(feed.items.map(({ url }) => url)).toEqual([
      'https://n.example/base/a.html',
      'https://n.example/base/sub/b.html?x=1&y=2',
      'https://n.example/other/c.html',
    ]);
  });

  it('resolves the relative links of RSS against the homepage', () => {
    const feed = feedOf(rss('<item><title>A</title><link>/a</link></item>'), 'https://feeds.other.example/x');
    expect(feed.items[0]!.url).toBe('https://news.example/a');
  });

  it('reports an item without a link and keeps the others', () => {
    const feed = feedOf(
      rss(
        `<item><title>No link</title><guid isPermaLink="false">x</guid></item>${item(2)}<item><title>Script</title><link>javascript:void(0)</link></item>`,
      ),
    );
    expect(feed.items.map(({ title }) => title)).toEqual(['Story 2']);
    expect(feed.warnings).toEqual([
      { code: 'item-without-link', params: { item: 1, title: 'No link' } },
      { code: 'item-without-link', params: { item: 3, title: 'Script' } },
    ]);
  });

  it('takes a guid that is an address for the link, unless it says that it is none', () => {
    const feed = feedOf(
      rss(
        '<item><title>A</title><guid>https://news.example/a</guid></item><item><title>B</title><guid isPermaLink="false">https://news.example/b</guid></item>',
      ),
    );
    expect(feed.items.map(({ url }) => url)).toEqual(['https://news.example/a']);
  });

  it('does without dates and guids', () => {
    const feed = feedOf(rss('<item><title>A</title><link>a.html</link></item>'));
    expect(feed.items[0]).toMatchObject({
      url: 'https://news.example/a.html',
      guid: null,
      publishedRaw: null,
      publishedAt: null,
    });
  });

  it('drops a guid that several addresses share', () => {
    const shared = (n: number) =>
      `<item><title>${n}</title><link>https://news.example/${n}</link><guid isPermaLink="false">same</guid></item>`;
    const feed = feedOf(rss(shared(1) + shared(2) + item(3)));
    expect(feed.items.map(({ guid }) => guid)).toEqual([null, null, 'id-3']);
    expect(feed.warnings).toEqual([{ code: 'shared-guid', params: { guid: 'same', items: 2 } }]);
  });

  it('leaves a date without a zone, and one in words, to the source', () => {
    const dated = (date: string) =>
      `<item><title>A</title><link>https://news.example/${date.length}</link><pubDate>${date}</pubDate></item>`;
    const feed = feedOf(
      rss(dated('2023-05-30 12:00:33') + dated('вчера, 18:30') + dated('sab, 07 gen 2023 21:44:32 +0100')),
    );
    expect(feed.items.map(({ publishedRaw, publishedAt }) => [publishedRaw, publishedAt])).toEqual([
      ['2023-05-30 12:00:33', null],
      ['вчера, 18:30', null],
      ['sab, 07 gen 2023 21:44:32 +0100', '2023-01-07T20:44:32.000Z'],
    ]);
  });
});

describe('what is no feed', () => {
  it.each([
    ['', 'empty'],
    [' \n\ufeff', 'empty'],
    ['<!DOCTYPE html><html><body><h1>Maintenance</h1></body></html>', 'html-page'],
    ['<html><head><title>x</title></head><body><pre>&lt;rss&gt;</pre><rss></rss></body></html>', 'html-page'],
    ['<h1>503 Service Unavailable</h1>', 'html-page'],
    ['<?xml version="1.0"?><urlset xmlns="x"><url/></urlset>', 'sitemap'],
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

describe('hostile feeds end soon', () => {
  it.each([
    [
      'entities that expand',
      `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
        .split('')
        .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
        .join(
          '',
        )}]><rss version="2.0"><channel><item><title>&j;</title><link>https://n.example/a</link></item></channel></rss>`,
    ],
    ['100,000 nested elements', `<rss version="2.0"><channel>${'<a>'.repeat(100_000)}`],
    ['a megabyte of "<"', `<rss version="2.0"><channel>${'<'.repeat(1_000_000)}`],
    [
      'a megabyte of "&"',
      `<rss version="2.0"><channel><title>${'&'.repeat(1_000_000)}</title></channel></rss>`,
    ],
    ['unclosed comments', `<rss version="2.0"><channel>${'<!--'.repeat(200_000)}`],
    ['unclosed CDATA', `<rss version="2.0"><channel>${'<![CDATA['.repeat(100_000)}`],
    ['unclosed instructions', '<?xml '.repeat(200_000)],
    ['unclosed doctypes', '<!DOCTYPE a ['.repeat(100_000)],
    [
      '50,000 attributes',
      `<rss version="2.0" ${Array.from({ length: 50_000 }, (_, n) => `a${n}="1"`).join(' ')}><channel></channel></rss>`,
    ],
    [
      'blanks without end',
      `<rss version="2.0"><channel><item><title>${' '.repeat(1_000_000)}x</title></item></channel></rss>`,
    ],
    ['10,000 items', rss(Array.from({ length: 10_000 }, (_, n) => item(n)).join(''))],
    ['deep JSON', `{"version":"https://jsonfeed.org/version/1","items":${'['.repeat(100_000)}`],
  ])('%s', (_name, text) => {
    // Time of this thread on the processor: the machine may be busy with other things.
    const before = process.threadCpuUsage();
    readFeed(text, feedUrl);
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(4_000);
  });
});
