import { describe, expect, it } from 'vitest';
import { cssToXPath } from '../../../lib/core/interchange/css-to-xpath.ts';
import { writeOpml } from '../../../lib/core/interchange/opml/write-opml.ts';
import { planOf } from './planning.ts';

const opml = (outlines: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><opml version="2.0"><body>${outlines}</body></opml>`;
const scraped = `<outline text="Coast"><outline xmlns:frss="https://freshrss.org/opml" text="Harbour" type="HTML+XPath"
  xmlUrl="https://harbour.example/news" htmlUrl="https://harbour.example/" description="Scraped"
  frss:xPathItem="//a[contains(@href, '/n/')]/ancestor::article" frss:xPathItemTitle="descendant::h2"
  frss:xPathItemContent="." frss:xPathItemUri="descendant::a[string-length(@href)&gt;0]/@href"
  frss:xPathItemTimestamp="descendant::time/@datetime" frss:cssFullContent="article .text, div#main > p"
  frss:cssContentFilter=".share" frss:ttl="-1800" frss:CURLOPT_COOKIE="a=b"
  frss:CURLOPT_HTTPHEADER="X-One: 1&#10;Host: no" frss:priority="important"/></outline>`;

describe('a listing of FreshRSS', () => {
  it('comes with its rules, interval, headers and group; the rest is kept for FreshRSS', () => {
    const [planned] = planOf(opml(scraped), []).sources;
    expect(planned).toMatchObject({ outcome: 'new', entry: { line: 1 } });
    expect(planned!.target).toMatchObject({
      name: 'Harbour',
      kind: 'listing',
      group: 'Coast',
      paused: true,
      homepage: 'https://harbour.example/',
      own: { collection: { intervalSeconds: 1800, headers: { cookie: 'a=b', 'x-one': '1' } } },
      rules: {
        listing: {
          item: { alternatives: ["//a[contains(@href, '/n/')]/ancestor::article"] },
          link: { alternatives: ['descendant::a[string-length(@href)>0]/@href'] },
          title: { alternatives: ['descendant::h2'] },
          date: { alternatives: ['descendant::time/@datetime'] },
        },
        article: {
          body: { exclude: [`.//*[contains(concat(' ', normalize-space(@class), ' '), " share ")]`] },
        },
      },
      foreign: {
        description: 'Scraped',
        '{https://freshrss.org/opml}xPathItemContent': '.',
        '{https://freshrss.org/opml}priority': 'important',
        '{https://freshrss.org/opml}cssFullContent': 'article .text, div#main > p',
      },
    });
    expect(planned!.notes.map(({ code }) => code)).toEqual(['css-converted', 'header-left-out']);
  });

  it('comes back as it went, and a rule that was refined here survives', () => {
    const first = planOf(opml(scraped), []).sources[0]!.target!;
    const refined = {
      ...first,
      rules: {
        listing: {
          ...first.rules.listing!,
          item: { alternatives: [...first.rules.listing!.item.alternatives, '//li'], exclude: ['.//x'] },
        },
        article: { ...first.rules.article, body: { alternatives: ['//article'], exclude: [] } },
      },
    };
    expect(planOf(opml(scraped), [refined]).sources[0]).toMatchObject({ outcome: 'unchanged', changes: [] });
    const written = writeOpml({ sources: [refined], groups: [], at: new Date(0), secrets: true });
    for (const attribute of [
      'frss:priority="important"',
      'frss:xPathItemContent="."',
      'description="Scraped"',
    ])
      expect(written).toContain(attribute);
    // What FreshRSS gives back has lost our own attributes.
    const returned = written.replace(/ markdrift:\w+="[^"]*"/g, '');
    expect(planOf(returned, [refined]).sources[0]).toMatchObject({ outcome: 'unchanged' });
  });

  it('says what it cannot take', () => {
    const { sources } = planOf(
      opml(
        `<outline type="XML+XPath" xmlUrl="https://a.example/"/><outline type="HTML+XPath" xmlUrl="https://b.example/"/>
        <outline xmlns:f="https://freshrss.org/opml" type="HTML+XPath" xmlUrl="https://c.example/" f:xPathItem="//li[php:x()]"/>
        <outline xmlUrl="ftp://d.example/"/><outline type="rss" text="no address"/>
        <outline xmlUrl="https://e.example/"/>`,
      ),
      [],
    );
    expect(sources.map(({ outcome, problems }) => [outcome, problems[0]?.code])).toEqual([
      ['invalid', 'unknown-type'],
      ['invalid', 'item-rule-missing'],
      ['invalid', 'xpath'],
      ['invalid', 'no-web-address'],
      ['invalid', 'address-missing'],
      ['new', undefined],
    ]);
    expect(sources[5]!.notes).toMatchObject([{ code: 'usual-rules' }]);
    expect(sources[5]!.target!.rules.article.body!.alternatives).toEqual(['//usual']);
  });
});

describe('a CSS selector', () => {
  it.each([
    ['article', '//article'],
    ['div > p', '//div/p'],
    ['#main', '//*[@id="main"]'],
    ['a[href^="/n/"]', '//a[starts-with(@href, "/n/")]'],
    ['a[href$=".html"]', '//a[substring(@href, string-length(@href) - 4)=".html"]'],
    ['h2 + p', '//h2/following-sibling::*[1][self::p]'],
    ['li:first-child, [data-x]', '//li[not(preceding-sibling::*)] | //*[@data-x]'],
  ])('%s is %s', (css, xpath) => {
    expect(cssToXPath(css)).toBe(xpath);
  });

  it.each(['p:has(a)', '> p', 'a >', 'a[', '', 'a b\\:c', 'p::before'])('%s has no such form', (css) => {
    expect(cssToXPath(css)).toBeNull();
  });
});
