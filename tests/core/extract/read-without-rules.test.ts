import { describe, expect, it } from 'vitest';
import { elementName } from '../../../lib/core/dom/html-tree.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { extractArticle } from '../../../lib/core/extract/extract-article.ts';
import { readWithoutRules, withFallback } from '../../../lib/core/extract/reading/read-without-rules.ts';

const context = { url: 'https://news.example/a', locale: 'en', timeZone: 'UTC', capturedAt: new Date(0) };
const sentence =
  'The harbour council met on Tuesday, and the mayor spoke of the new bridge, its cost and its purpose. ';

function treeOf(html: string) {
  const parsed = parseHtml(html, { scripting: false });
  if (parsed.kind !== 'tree') throw new Error(parsed.kind);
  return parsed.tree;
}

const page = (body: string, head = '') =>
  treeOf(`<!doctype html><html><head><title>Bridge | News</title>${head}</head><body><nav><a href="/">Home</a></nav>${body}
    <footer><p>All rights reserved.</p></footer></body></html>`);

describe('reading without rules', () => {
  const head =
    '<meta property="article:published_time" content="2026-03-04T05:06:07Z"><meta name="author" content="A. Writer">';
  const tree = page(
    `<main><article><h1>A new bridge</h1><div class="share"><a href="/s">Share</a></div>
     ${Array.from({ length: 6 }, (_, n) => `<p>${n} ${sentence.repeat(3)}</p>`).join('')}</article></main>`,
    head,
  );
  const read = readWithoutRules(tree, context);

  it('gives the body as nodes of our tree, without menu and footer', () => {
    expect(read.body.text.match(/harbour council/g)).toHaveLength(18);
    expect(read.body.text).not.toMatch(/rights reserved|Home|Share/);
    expect(read.body.roots.length).toBeGreaterThan(0);
    for (const root of read.body.roots) expect(elementName(tree, root)).not.toBe('');
  });

  it('gives title, author and date, and says who found them', () => {
    expect(read).toMatchObject({ title: 'Bridge | News', author: 'A. Writer' });
    expect(read.date?.instant?.toISOString()).toBe('2026-03-04T05:06:07.000Z');
    expect(read.facts.body).toMatchObject({ reader: 'readability', alternative: 0 });
  });

  it('finds nothing on a page without an article, and does not throw', () => {
    const empty = readWithoutRules(page(''), context);
    expect(empty.body).toEqual({ text: '', roots: [], excluded: [] });
    expect(empty.facts.body).toMatchObject({ alternative: null, characters: 0 });
    expect(readWithoutRules(treeOf(''), context).body.text).toBe('');
  });

  it('keeps text that Readability puts into elements of its own', () => {
    const loose = page(
      `<article><h1>Title</h1><div>${sentence.repeat(8)}</div><div>${sentence.repeat(8)}</div></article>`,
    );
    expect(readWithoutRules(loose, context).body.text.match(/harbour council/g)).toHaveLength(16);
  });

  it('stands in only for what the rules do not find', () => {
    const rule = (...alternatives: string[]) => ({ alternatives, exclude: [] });
    const byRules = extractArticle(
      tree,
      { title: rule('//h1'), body: rule('//div[@class="gone"]') },
      context,
    );
    const both = withFallback(byRules, read);
    expect(both.title).toBe('A new bridge');
    expect(both.facts.title.reader).toBeUndefined();
    expect(both.body).toEqual(read.body);
    expect(both.facts.body.reader).toBe('readability');
  });
});
