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

const fieldsBy = (expression: string) => {
  const rule = { alternatives: [expression], exclude: [] };
  return extractArticle(page, { body: rule, title: rule, author: rule, date: rule }, context);
};

it.each([
  // Several elements, texts and attributes: the body takes all, the author all that differ, the title the first, the
  // date the first that can be read; beside elements a body has no attributes.
  ['//li', 'a\n\nb', 'a', 'a, b', 'a'],
  ['//p/text()', 'One\n\nthree\n\nFour', 'One', 'One, three, Four', 'One'],
  ['//li/@data-n', '1700000000\n\n2', '1700000000', '1700000000, 2', '1700000000'],
  ['//li/@data-n | //b', 'two', 'two', 'two, 1700000000, 2', '1700000000'],
  ['//b/text() | //p[2]', 'two\n\nFour', 'two', 'two, Four', 'two'],
  ['string(//p)', 'One two three', 'One two three', 'One two three', 'One two three'],
  ['sum(//li/@data-n)', '1700000002', '1700000002', '1700000002', '1700000002'],
  ['count(//p) = 2', 'true', 'true', 'true', 'true'],
  // What does not hold is as if nothing were found.
  ['count(//p) = 3', '', null, null, null],
  ["number('x')", '', null, null, null],
  ["''", '', null, null, null],
])('is usable in every field: %s', (expression, text, title, author, raw) => {
  const { body, title: titleFound, author: authorFound, date } = fieldsBy(expression);
  expect(body.text).toBe(text);
  expect([titleFound, authorFound, date?.raw ?? null]).toEqual([title, author, raw]);
});

it.each([
  ["'27 November 2026'", '2026-11-27T00:00:00.000Z'],
  ["concat('2026', '-11-27')", '2026-11-27T00:00:00.000Z'],
  ["substring('on 2026-11-27T05:00Z', 4)", '2026-11-27T05:00:00.000Z'],
])('a date may be computed: %s', (expression, instant) => {
  expect(fieldsBy(expression).date?.instant?.toISOString()).toBe(instant);
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
