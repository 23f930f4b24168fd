import { describe, expect, it } from 'vitest';
import { elementsNamed, type HtmlTree, textContent } from '../../../lib/core/dom/html-tree.ts';
import { locate } from '../../../lib/core/locate/locate.ts';
import { compileXPath } from '../../../lib/core/xpath/compile-xpath.ts';
import { oddPages } from '../dom/odd-pages.ts';
import { treeOf } from '../dom/parse.ts';
import { randomPage } from '../xpath/random/random-page.ts';
import { RandomSource } from '../xpath/random/random-source.ts';

function found(tree: HtmlTree, expression: string, root = 0): number[] {
  const value = compileXPath(expression).evaluate(tree, root);
  if (value.kind !== 'nodes') throw new Error(value.kind);
  return value.nodes;
}

const theOne = (tree: HtmlTree, expression: string) => found(tree, expression)[0]!;
const best = (tree: HtmlTree, expression: string) =>
  locate([{ tree, node: theOne(tree, expression) }], { aim: 'these' })[0]!.expression;

function elements(tree: HtmlTree): number[] {
  return Array.from({ length: tree.nodeCount }, (_, node) => node).filter((node) => tree.kind[node]! > 0);
}

describe('one element', () => {
  it('is found by every candidate, and nothing else is', () => {
    const random = new RandomSource(5);
    const pages = [...oddPages, ...Array.from({ length: 40 }, () => randomPage(random, 60))];
    let tried = 0;
    for (const tree of pages.map((html) => treeOf(html)).filter(({ nodeCount }) => nodeCount < 3000)) {
      const all = elements(tree);
      for (const node of all.filter((_, place) => place % Math.ceil(all.length / 8) === 0)) {
        const candidates = locate([{ tree, node }], { aim: 'these' });
        expect(candidates.length).toBeGreaterThan(0);
        for (const { expression } of candidates) expect(found(tree, expression), expression).toEqual([node]);
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(300);
  });

  it('is named by what search engines agreed upon, before classes', () => {
    const tree = treeOf('<div class="text" itemprop="articleBody">a</div><div class="side">b</div>');
    expect(best(tree, '//div[1]')).toBe('//*[@itemprop="articleBody"]');
  });

  it('is not named by words that a build made, that tell the state, or that belong to one publication', () => {
    const tree = treeOf(
      '<div class="css-1q8x2z is-open post-48213 story-text" id="post-48213">a</div><div class="other">b</div>',
    );
    expect(best(tree, '//div[1]')).toContain(' story-text ');
  });

  it('is told from others of its kind by what is around it', () => {
    const tree = treeOf(
      '<div class="lead"><p class="text">a</p></div><div class="related"><p class="text">b</p></div>',
    );
    expect(best(tree, '//p')).toBe('//div[contains(concat(" ", normalize-space(@class), " "), " lead ")]/p');
  });

  it('is found by its place only where nothing else tells it', () => {
    const tree = treeOf('<section><b></b><b></b><b></b></section>');
    const [first] = locate([{ tree, node: elementsNamed(tree, 'b')[1]! }], { aim: 'these' });
    expect(first!.expression).toMatch(/b\[2\]$/);
  });

  it('is found after its label', () => {
    const tree = treeOf('<dl><dt>Written by</dt><dd>Ann</dd><dt>Published</dt><dd>1 May</dd></dl>');
    const expressions = locate([{ tree, node: elementsNamed(tree, 'dd')[1]! }], { aim: 'these' });
    expect(expressions.map(({ expression }) => expression)).toContain(
      '//dt[normalize-space()="Published"]/following-sibling::dd[1]',
    );
  });

  it('may hold any quotes, be of SVG, or have a name that XPath has no word for', () => {
    for (const html of [
      `<p name='a"b'></p><p></p>`,
      `<p name="it's &quot;both&quot;"></p><p></p>`,
      '<svg><path d="1"/><path d="2"/></svg>',
      '<p></p><x:y>1</x:y><x:y>2</x:y>',
      '<b\u00e4r>1</b\u00e4r><a$>2</a$>',
    ]) {
      const tree = treeOf(html);
      for (const node of elements(tree)) {
        for (const { expression } of locate([{ tree, node }], { aim: 'these' })) {
          expect(found(tree, expression), expression).toEqual([node]);
        }
      }
    }
  });

  it('costs bounded time on a page of very many like elements', () => {
    const tree = treeOf(`<div class="a">${'<p class="x"><i class="y">t</i></p>'.repeat(20_000)}</div>`);
    const [candidate] = locate([{ tree, node: elementsNamed(tree, 'i')[10_000]! }], { aim: 'these' });
    expect(found(tree, candidate!.expression)).toEqual([elementsNamed(tree, 'i')[10_000]]);
  });
});

describe('several examples', () => {
  it('of one page are found together', () => {
    const tree = treeOf('<p class="lead a">1</p><aside><p class="ad">x</p></aside><p class="lead b">2</p>');
    const [first, , last] = elementsNamed(tree, 'p');
    const examples = [first!, last!].map((node) => ({ tree, node }));
    const [candidate] = locate(examples, { aim: 'these' });
    expect(found(tree, candidate!.expression)).toEqual([first, last]);
    expect(candidate!.expression).toContain(' lead ');
  });

  it('of two pages leave out what only one of them has', () => {
    const one = treeOf('<div class="story sport">a</div><div class="side">b</div>');
    const other = treeOf('<div class="side">b</div><div class="story culture">a</div>');
    const candidates = locate(
      [
        { tree: one, node: theOne(one, '//div[1]') },
        { tree: other, node: theOne(other, '//div[2]') },
      ],
      { aim: 'these' },
    );
    expect(candidates[0]!.expression).toContain(' story ');
    for (const { expression } of candidates) expect(found(other, expression)).toHaveLength(1);
  });

  it('that have nothing in common have no expression', () => {
    const one = treeOf('<h1>a</h1><p>x</p>');
    const other = treeOf('<p>a</p><h1>x</h1>');
    const examples = [
      { tree: one, node: theOne(one, '//h1') },
      { tree: other, node: theOne(other, '//p') },
    ];
    expect(locate(examples, { aim: 'these' })).toEqual([]);
  });

  it('none give none', () => expect(locate([], { aim: 'these' })).toEqual([]));
});

describe('an entry of a list', () => {
  const entry = (n: number, more = '') =>
    `<li class="teaser ${more}"><h3><a href="/${n}">Title ${n}</a></h3><time>${n} May</time><a href="/c">Comments</a></li>`;
  const list = treeOf(
    `<nav><ul><li><a href="/">Home</a></li></ul></nav><ul class="news">${[1, 2, 3, 4].map((n) => entry(n, n === 2 ? 'first' : '')).join('')}</ul>`,
  );
  const entries = elementsNamed(list, 'li').slice(1);

  it('stands for all entries of its list, and not for those of others', () => {
    const [candidate] = locate([{ tree: list, node: entries[1]! }], { aim: 'alike' });
    expect(found(list, candidate!.expression)).toEqual(entries);
  });

  it('has fields that are found from the entry on', () => {
    const link = elementsNamed(list, 'a').find((node) => textContent(list, node) === 'Title 2')!;
    const candidates = locate([{ tree: list, node: link }], { aim: 'these', rootOf: () => entries[1]! });
    for (const root of entries) expect(found(list, candidates[0]!.expression, root)).toHaveLength(1);
    expect(candidates.every(({ expression }) => /^\.|^\(\./.test(expression))).toBe(true);
  });

  it('may be its own link', () => {
    expect(locate([{ tree: list, node: entries[0]! }], { aim: 'these', rootOf: () => entries[0]! })).toEqual([
      { expression: '.', brittleness: 0 },
    ]);
  });
});
