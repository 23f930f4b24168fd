import { describe, expect, it } from 'vitest';
import { feedOf, item, rss } from './feed-texts.ts';

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
