import { expect, test } from 'vitest';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { PageMatches } from '../../../lib/core/locate/page-matches.ts';
import { secondExpression } from '../../../lib/core/locate/second-expression.ts';

const page = (html: string) => {
  const parsed = parseHtml(html, { scripting: false });
  if (parsed.kind !== 'tree') throw new Error(parsed.kind);
  return new PageMatches(parsed.tree, 0);
};
const article = (title: string, before = '') =>
  page(`${before}<article><header><h1 class="headline" itemprop="name">${title}</h1></header></article>`);
const candidates = (...expressions: string[]) =>
  expressions.map((expression, brittleness) => ({ expression, brittleness }));
const pages = ['One', 'Two', 'Three'].map((title) => article(title));

test('rests on other signs and finds the same', () => {
  const all = candidates(
    '//*[@itemprop="name"]',
    '//h1[@itemprop="name"]',
    '//h1[contains(concat(" ", normalize-space(@class), " "), " headline ")]',
    '//header/h1',
  );
  expect(secondExpression(all[0]!, all, pages)).toBe(all[2]!.expression);
  // For that one, the name of the element is a sign in common.
  expect(secondExpression(all[2]!, all, pages)).toBe('//*[@itemprop="name"]');
  expect(secondExpression(all[3]!, all, pages)).toBe('//*[@itemprop="name"]');
});

test('is none where it finds something else on a single page', () => {
  const all = candidates('//*[@itemprop="name"]', '//h1');
  expect(secondExpression(all[0]!, all, pages)).toBe('//h1');
  expect(secondExpression(all[0]!, all, [...pages, article('Four', '<h1>Site</h1>')])).toBeNull();
});

test('is none where it is brittle, or too few pages are there', () => {
  const all = [
    { expression: '//*[@itemprop="name"]', brittleness: 1 },
    { expression: '//h1', brittleness: 30 },
  ];
  expect(secondExpression(all[0]!, all, pages)).toBeNull();
  const firm = candidates('//*[@itemprop="name"]', '//h1');
  expect(secondExpression(firm[0]!, firm, pages.slice(0, 2))).toBeNull();
});

test('a child of a generic element, and a place, are no signs; a label and a bare attribute are', () => {
  const all = candidates('//div[@class="x"]/p[1]', '//div[@id="y"]/p[1]');
  const nothing = [page('a'), page('b'), page('c')];
  expect(secondExpression(all[0]!, all, nothing)).toBe(all[1]!.expression);
  const timed = candidates('//span[@datetime]', '//time[@datetime]');
  expect(secondExpression(timed[0]!, timed, nothing)).toBeNull();
});
