import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { fitArticleRules, type SamplePage } from '../../../lib/core/propose/fit-article-rules.ts';
import { textContainer } from '../../../lib/core/propose/text-container.ts';

const long =
  'A sentence that is long enough to be a part of an article, and not of a teaser beside it. '.repeat(4);
const context = { url: 'http://paper.example/1', locale: 'en', timeZone: 'UTC', capturedAt: new Date(0) };

function page(html: string): SamplePage {
  const parsed = parseHtml(`<!doctype html><html><body>${html}</body></html>`, { scripting: false });
  if (parsed.kind !== 'tree') throw new Error(parsed.kind);
  return { tree: parsed.tree, context };
}

const article = (classes: string, more = '') =>
  page(`<article><h1>Title</h1><p class="by">by Ann</p><time datetime="2026-03-01T10:00:00Z">1 March</time>
    <div class="${classes}"><p>${long}</p><p>${long}</p></div></article>${more}`);
const rule = (...alternatives: string[]) => ({ alternatives, exclude: [] });
const byStory = '//div[contains(concat(" ", normalize-space(@class), " "), " story ")]';

describe('the container of the text', () => {
  it('is named by the class word that all pages share', () => {
    expect(textContainer([article('wide story').tree, article('story late').tree])).toBe(byStory);
  });

  it('passes over words that other elements have too, and words of a build', () => {
    const beside = '<div class="box">other</div>';
    expect(textContainer([article('box css-1x story', beside).tree])).toBe(byStory);
  });

  it('is none where there is no running text, no class, or none in common', () => {
    expect(textContainer([])).toBeNull();
    expect(textContainer([page('<div class="story"><p>Short.</p></div>').tree])).toBeNull();
    expect(textContainer([article('').tree])).toBeNull();
    expect(textContainer([article('story').tree, article('text').tree])).toBeNull();
  });
});

describe('rules fitted to sample pages', () => {
  const common = {
    body: rule('//*[@itemprop="articleBody"]', '//article', '//main'),
    title: rule('//h2', '//h1'),
    date: rule('//h1', '//time/@datetime'),
    author: rule('//*[@rel="author"]'),
  };

  it('keep what yields, the shared container first, and only dates that can be read', () => {
    expect(fitArticleRules(common, [article('story')])).toEqual({
      body: rule(byStory, '//article'),
      title: rule('//h1'),
      date: rule('//time/@datetime'),
      author: rule('//*[@rel="author"]'),
    });
  });

  it('stay the common ones without a sample', () => {
    expect(fitArticleRules(common, [])).toBe(common);
  });
});
