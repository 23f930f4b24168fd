import { describe, expect, it } from 'vitest';
import { elementName, elementsNamed, type HtmlTree } from '../../../../lib/core/dom/html-tree.ts';
import { entriesAround, entryAbove, linkMeant } from '../../../../lib/core/locate/listing/entry-of.ts';
import { treeOf } from '../../dom/parse.ts';

const named = (tree: HtmlTree, nodes: readonly number[]) => nodes.map((node) => elementName(tree, node));
const links = (tree: HtmlTree, ...places: number[]) => {
  const all = elementsNamed(tree, 'a');
  return places.map((place) => all[place]!);
};

describe('the entry that is meant', () => {
  it('is what holds the one thing pointed at, and none like it', () => {
    const item = (n: number) => `<li><b>${n}</b><p><a href="/${n}">Story ${n}</a></p></li>`;
    const tree = treeOf(`<main><ul>${[1, 2, 3].map(item).join('')}</ul></main>`);
    expect(named(tree, entriesAround(tree, links(tree, 0, 2)))).toEqual(['li', 'li']);
    expect(named(tree, entriesAround(tree, links(tree, 1)))).toEqual(['li']);
    const [first] = elementsNamed(tree, 'li');
    expect(entriesAround(tree, [first!])).toEqual([first]);
  });

  it('is the card and not the row of cards', () => {
    const card = (n: number) => `<div class="card"><h2><a href="/${n}">${n}</a></h2></div>`;
    const row = (n: number) => `<section>${card(n)}${card(n + 1)}</section>`;
    const tree = treeOf(`<div>${row(1)}${row(3)}</div>`);
    expect(named(tree, entriesAround(tree, links(tree, 0, 2)))).toEqual(['div', 'div']);
  });

  it('may hold two links to one address', () => {
    const item = (n: number) => `<li><a href="/${n}">picture</a><a href="/${n}">Story ${n}</a></li>`;
    const tree = treeOf(`<ul>${[1, 2, 3].map(item).join('')}</ul>`);
    expect(named(tree, entriesAround(tree, links(tree, 1, 3)))).toEqual(['li', 'li']);
  });

  it('is the element itself where heads and texts follow each other, or where nothing is like it', () => {
    const flat = treeOf('<div><h2><a href="/1">1</a></h2><p>x</p><h2><a href="/2">2</a></h2><p>y</p></div>');
    expect(named(flat, entriesAround(flat, links(flat, 0, 1)))).toEqual(['h2', 'h2']);
    const alone = treeOf('<div><p><a href="/1">1</a></p></div>');
    expect(entriesAround(alone, links(alone, 0))).toEqual(links(alone, 0));
  });

  it('is not widened by a menu that is built like the list', () => {
    const menu = '<div><ul class="menu"><li><a href="/m">m</a></li><li><a href="/n">n</a></li></ul></div>';
    const list = '<div><ul class="news"><li><a href="/1">1</a></li></ul></div>';
    const tree = treeOf(menu + list);
    expect(named(tree, entriesAround(tree, links(tree, 2)))).toEqual(['a']);
  });
});

it('finds the item above, and the link that is meant', () => {
  const tree = treeOf('<ul><li><a href="/1"><em>x</em></a><i>y</i></li></ul><a name="n">z</a>');
  const [item] = elementsNamed(tree, 'li');
  const [inner] = elementsNamed(tree, 'em');
  const [beside] = elementsNamed(tree, 'i');
  expect(entryAbove(tree, inner!, [item!])).toBe(item);
  expect(entryAbove(tree, elementsNamed(tree, 'ul')[0]!, [item!])).toBeNull();
  expect(linkMeant(tree, inner!, item!)).toBe(elementsNamed(tree, 'a')[0]);
  expect(linkMeant(tree, item!, item!)).toBe(elementsNamed(tree, 'a')[0]);
  expect(linkMeant(tree, beside!, item!)).toBeNull();
  expect(linkMeant(tree, elementsNamed(tree, 'a')[1]!)).toBeNull();
});
