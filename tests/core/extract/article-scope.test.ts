import { describe, expect, it } from 'vitest';
import { type ArticleExtraction, extractArticle } from '../../../lib/core/extract/extract-article.ts';
import type { ArticleRules } from '../../../lib/core/extract/rules.ts';
import { treeOf } from '../dom/parse.ts';

const html = `<header><h1>Paper</h1><time>2001-01-01</time><i>Staff</i></header>
  <article><h1>First</h1><time>2026-11-02</time><i>Ann</i><p>one</p><p class=ad>ad</p></article>
  <aside><h1>Other</h1><p>far</p></aside>
  <article><p>two</p><i class=more>Bob</i></article>`;

function extract(article: Record<string, string | string[]>, scope?: string[]): ArticleExtraction {
  const rules: ArticleRules = Object.fromEntries(
    Object.entries(article).map(([field, alternatives]) => [
      field,
      { alternatives: [alternatives].flat(), exclude: [".//p[@class='ad']"] },
    ]),
  );
  return extractArticle(
    treeOf(html),
    { ...rules, ...(scope && { scope }) },
    { url: 'http://page.invalid/', locale: 'en', timeZone: 'UTC', capturedAt: new Date(0) },
  );
}

const relative = { body: './/p', title: './/h1', date: './/time', author: './/i' };

describe('fields with a scope', () => {
  it('are looked for inside of all its elements, in the order of the page', () => {
    const { title, date, author, body, facts } = extract(relative, ['//article']);
    expect({ title, date: date?.raw, author }).toEqual({
      title: 'First',
      date: '2026-11-02',
      author: 'Ann, Bob',
    });
    expect(body.roots).toHaveLength(3);
    expect(facts.author).toEqual({ alternative: 0, matches: 2, characters: 8 });
  });

  it('may be the scope itself', () => {
    expect(extract({ body: '.' }, ['//article']).body.text).toBe(
      'First\n\n2026-11-02Ann\n\none\n\ntwo\n\nBob',
    );
  });

  it('are looked for on the whole page by what depends on no context', () => {
    for (const title of ['//h1', '(//h1)[1]', 'string(//h1)', '/html/body/header/h1'])
      expect(extract({ title }, ['//article']).title).toBe('Paper');
  });

  it('join a relative and an absolute path', () => {
    expect(extract({ author: './/i | //header/i' }, ['//article']).author).toBe('Staff, Ann, Bob');
  });

  it('may be values: the first that yields something', () => {
    expect(extract({ title: 'string(.//i[@class])' }, ['//article']).title).toBe('Bob');
    expect(extract({ title: 'count(.//p)' }, ['//article']).title).toBe('2');
    expect(extract({ author: './/i/@class' }, ['//article']).author).toBe('more');
    expect(extract({ body: './/p/text()' }, ['//article']).body.text).toBe('one\n\nad\n\ntwo');
  });

  it('have each node once, also where elements of the scope lie in one another', () => {
    const { facts, title } = extract({ title: './/h1', author: '..//i' }, ['//article | //body']);
    expect(facts.title.matches).toBe(3);
    expect(title).toBe('Paper');
    expect(extract({ author: '..//i' }, ['//article']).facts.author.matches).toBe(3);
  });

  it('take the first scope that is there', () => {
    expect(extract(relative, ['//main', '//aside', '//article']).title).toBe('Other');
    expect(extract(relative, ['//@class', 'count(//p)', '//aside']).title).toBe('Other');
  });
});

describe('a scope that is not there', () => {
  it('is told by each field that was looked for in it, and absolute alternatives go on', () => {
    const { body, title, facts } = extract({ ...relative, title: ['.//h1', '//h1'] }, ['//main']);
    expect(body).toEqual({ text: '', roots: [], excluded: [] });
    expect(facts.body).toEqual({ alternative: null, matches: 0, characters: 0, error: 'scope-not-found' });
    expect(facts.date.error).toBe('scope-not-found');
    expect(title).toBe('Paper');
    expect(facts.title).toMatchObject({ alternative: 1, error: 'scope-not-found' });
  });

  it('because it is no XPath is told as that', () => {
    expect(extract(relative, ['//main[']).facts.body.error).toBe('not-xpath');
    expect(extract({ title: './/h1[' }, ['//main']).facts.title.error).toBe('not-xpath');
  });

  it('does not matter to fields that look at the whole page', () => {
    expect(extract({ title: '//h1' }, ['//main']).facts.title).toEqual({
      alternative: 0,
      matches: 1 + 2,
      characters: 5,
    });
  });
});

it('without a scope relative expressions start at the document', () => {
  expect(extract(relative).title).toBe('Paper');
  expect(extract({ title: 'h1' }).title).toBeNull();
  expect(extract({ title: 'html/body/aside/h1' }).title).toBe('Other');
});
