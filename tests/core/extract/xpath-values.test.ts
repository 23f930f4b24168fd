import { expect, it } from 'vitest';
import { extractArticle } from '../../../lib/core/extract/extract-article.ts';
import { treeOf } from '../dom/parse.ts';

const page = treeOf(`<title>T</title><div id=c><p class=x>One <b>two</b> three</p><!--note--><p>Four</p></div>
  <ul><li data-n=1700000000>a<li data-n=2>b</ul><svg xmlns="http://www.w3.org/2000/svg"><text>s</text></svg>`);
const context = { url: 'http://page.invalid/', locale: 'en', timeZone: 'UTC', capturedAt: new Date(0) };

const titleBy = (expression: string): string | null => {
  const rule = (alternative: string) => ({ alternatives: [alternative], exclude: [] });
  return extractArticle(page, { body: rule('//div'), title: rule(expression) }, context).title;
};

it.each([
  ['//p', 'One two three'],
  ['//p/text()', 'One'],
  ['//p/@class', 'x'],
  ['string(//p[2])', 'Four'],
  ['concat(//b, "!")', 'two!'],
  ['count(//p)', '2'],
  ['number(//li/@data-n)', '1700000000'],
  ['//b | //p[2]/text() | //@class', 'x'],
  ['//li | //p', 'One two three'],
  // What nobody sees is no text.
  ['//comment()', null],
])('a value of any type is usable as a field: %s', (expression, expected) => {
  expect(titleBy(expression)).toBe(expected);
});

it.each([
  '/',
  '/..',
  '//@*',
  '//node()',
  '//text()',
  '//comment()',
  'true()',
  '1 div 0',
  '0 div 0',
  "''",
  '//p | //p/text() | //p/@class',
  '(//p)[1]/following::node()',
  '//svg',
  '//*[name()="text"]',
])('and none makes extraction stumble: %s', (expression) => {
  const rule = { alternatives: [expression], exclude: [expression] };
  for (const exclude of [[], [expression]]) {
    const article = { body: { ...rule, exclude }, title: rule, author: rule, date: rule };
    expect(() => extractArticle(page, article, context)).not.toThrow();
  }
});
