import { describe, expect, it } from 'vitest';
import { readFeed } from '../../../lib/core/feed/read-feed.ts';
import { codes, effortOf, feedOf, feedUrl, item, plainFeed, rss } from './feed-texts.ts';

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

/** Beside a sound feed of as many characters, as machines differ. */
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
    const plain = plainFeed(Math.max(text.length, 200_000));
    expect(effortOf(text)).toBeLessThan(10 * effortOf(plain));
  });
});
