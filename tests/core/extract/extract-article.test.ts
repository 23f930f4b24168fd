import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type ArticleExtraction, extractArticle } from '../../../lib/core/extract/extract-article.ts';
import type { FieldRule, WrapperRules } from '../../../lib/core/extract/rules.ts';
import { treeOf } from '../dom/parse.ts';

const rule = (alternatives: string | string[], exclude: string[] = []): FieldRule => ({
  alternatives: [alternatives].flat(),
  exclude,
});

function extract(html: string, article: WrapperRules['article']): ArticleExtraction {
  return extractArticle(treeOf(html), article, {
    url: 'https://site.example/news/1?x=1',
    locale: 'ru',
    timeZone: 'Asia/Shanghai',
    capturedAt: new Date('2026-11-27T10:00:00Z'),
  });
}

describe('the body', () => {
  const html = '<main><p>one</p><aside><p>ad</p></aside><p>two</p></main><aside>far</aside>';

  it('comes from the first alternative that gives text', () => {
    const { body, facts } = extract(`<article> </article>${html}`, {
      body: rule(['//nothing', '//article', '//main']),
    });
    expect(body.text).toBe('one\n\nad\n\ntwo');
    expect(facts.body).toEqual({ alternative: 2, matches: 1, characters: 12 });
  });

  it.each(['.//aside', '//aside', 'aside|aside/p', "descendant::*[name()='aside']"])(
    'lacks what is excluded, relative to its roots: %s',
    (exclude) => {
      const { body } = extract(html, { body: rule('//main', [exclude]) });
      expect(body.text).toBe('one\n\ntwo');
      expect(body.excluded).toHaveLength(1);
    },
  );

  it('has outermost roots in document order, each once', () => {
    const { body, facts } = extract(html, { body: rule('//p[2]|//main//p|//main/p[1]|//aside/p') });
    expect(body.text).toBe('one\n\nad\n\ntwo');
    expect(body.roots).toEqual(body.roots.toSorted((one, other) => one - other));
    expect(facts.body.matches).toBe(3);
    expect(extract(html, { body: rule('//main|//main/p') }).body.roots).toHaveLength(1);
  });

  it('may be an attribute, a text or a string', () => {
    const meta = '<meta name=d content=" a  b "><p>x<b>y</b>z</p>';
    expect(extract(meta, { body: rule('//meta/@content') }).body).toEqual({
      text: 'a b',
      roots: [],
      excluded: [],
    });
    expect(extract(meta, { body: rule('//p/text()') }).body.text).toBe('x\n\nz');
    expect(extract(meta, { body: rule("concat('[', //p, ']')") }).body.text).toBe('[xyz]');
  });

  it('of pictures only keeps its roots, so that they can be counted', () => {
    const { body, facts } = extract('<article><img src=1></article>', { body: rule('//article') });
    expect(body.text).toBe('');
    expect(body.roots).toHaveLength(1);
    expect(facts.body).toEqual({ alternative: 0, matches: 1, characters: 0 });
  });

  it('is empty without a match, and its fact says so', () => {
    const { body, facts } = extract(html, { body: rule('//article') });
    expect(body).toEqual({ text: '', roots: [], excluded: [] });
    expect(facts.body).toEqual({ alternative: null, matches: 0, characters: 0 });
  });

  it('comes in spite of an alternative that is wrong, and the fact tells it', () => {
    expect(extract(html, { body: rule(['//main[', '//main']) }).facts.body).toEqual({
      alternative: 1,
      matches: 1,
      characters: 12,
      error: 'not-xpath',
    });
    expect(extract(html, { body: rule('//main', ['.//aside[']) }).facts.body.error).toBe('not-xpath');
    const long = `<main>${'<p>a</p>'.repeat(20_000)}</main>`;
    const costly = '//p[count(preceding::p[. = "b"]) > count(following::p)]';
    expect(extract(long, { body: rule(costly) }).facts.body.error).toBe('too-costly');
  });

  it('is found by a rule with tbody on markup without it, as in a browser (case 16)', () => {
    const table = '<table><tr><td>one</td></tr></table>';
    expect(extract(table, { body: rule('/html/body/table/tbody/tr/td') }).body.text).toBe('one');
  });
});

describe('title and author', () => {
  const html = `<meta property="og:title" content="From  meta"><h1> A\n&nbsp;<i>title</i> <span>share</span></h1>
    <a rel=author>Ann  B</a> <a rel=author>Carl</a> <a rel=author>Ann B</a>`;

  it('are in one line', () => {
    expect(extract(html, { title: rule('//h1', ['span']) }).title).toBe('A title');
    expect(extract(html, { title: rule("//meta[@property='og:title']") }).title).toBe('From meta');
    expect(extract(html, { title: rule(['//h2', "//meta[@property='og:title']/@content"]) }).title).toBe(
      'From meta',
    );
  });

  it('join several authors, each once', () => {
    const { author, facts } = extract(html, { author: rule('//a[@rel="author"]') });
    expect(author).toBe('Ann B, Carl');
    expect(facts.author.matches).toBe(3);
  });

  it('are null without a rule or a match', () => {
    expect(extract(html, { title: rule('//h3') })).toMatchObject({ title: null, author: null });
  });
});

describe('the date', () => {
  it.each([
    ['<time datetime="2026-11-27T08:00:00Z">вчера</time>', '//time', '2026-11-27T08:00:00.000Z', 'stated'],
    ['<p>27 ноября 2026, 14:05</p>', '//p', '2026-11-27T06:05:00.000Z', 'assumed'],
    ['<p class=d>вчера, 18:30</p>', "//p[@class='d']/text()", '2026-11-26T10:30:00.000Z', 'assumed'],
    [
      '<meta name=date content="2023-05-30 12:00:33">',
      "//meta[@name='date']/@content",
      '2023-05-30T04:00:33.000Z',
      'assumed',
    ],
    ['<i>no date</i><b>2026-11-01T00:00Z</b>', '//i|//b', '2026-11-01T00:00:00.000Z', 'stated'],
  ])('is read in the language and zone of the source: %s', (html, expression, instant, zone) => {
    const { date } = extract(html, { date: rule(expression) });
    expect(date?.instant?.toISOString()).toBe(instant);
    expect(date?.zone).toBe(zone);
  });

  it('comes from the first alternative that can be read', () => {
    const { date, facts } = extract('<i>soon</i><b>2026-11-01</b>', { date: rule(['//i', '//b']) });
    expect(date?.raw).toBe('2026-11-01');
    expect(facts.date.alternative).toBe(1);
  });

  it('keeps what was written where it cannot be read, never the present', () => {
    expect(extract('<i>soon</i>', { date: rule('//i') }).date).toEqual({
      raw: 'soon',
      instant: null,
      zone: null,
      precision: null,
    });
  });
});

describe('the address that the page calls its own', () => {
  it.each([
    ['<link rel="canonical" href="/a?b=1&amp;c=2">', 'https://site.example/a?b=1&c=2'],
    [
      '<base href="https://other.example/dir/"><link rel="x CANONICAL" href="a#top">',
      'https://other.example/dir/a',
    ],
    [
      '<link rel=canonical href=" "><meta property="og:url" content="https://site.example/og">',
      'https://site.example/og',
    ],
    ['<link rel=canonical href="javascript:x">', null],
    ['<p>none', null],
  ])('%s', (html, url) => {
    expect(extract(html, {}).canonicalUrl).toBe(url);
  });
});

describe('memory', () => {
  it('of the page is free once its fields are read', () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const kept: ArticleExtraction[] = [];
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let place = 0; place < 200; place++) {
      const filler = `<!-- ${`${place} filler `.repeat(100_000)} -->`;
      kept.push(
        extract(
          `<title>A title that is long enough to be cut ${place}</title><base href="https://site.example/"><link rel=canonical href="/some/long/address/${place}">${filler}<p>One paragraph of text that is long enough ${place}</p><i>27 ноября 2026, 14:05</i>`,
          {
            body: rule('//p'),
            title: rule('//title/text()'),
            author: rule('string(//p)'),
            date: rule('//i'),
          },
        ),
      );
    }
    collect();
    const grown = process.memoryUsage().heapUsed - before;
    expect(kept).toHaveLength(200);
    // The pages together hold more than 200 MB.
    expect(grown).toBeLessThan(8_000_000);
  });
});
