import { describe, expect, it } from 'vitest';
import { elementName, type HtmlTree } from '../../../../lib/core/dom/html-tree.ts';
import { findOnPage, type Sought } from '../../../../lib/core/page-view/explore/find-on-page.ts';
import { pageOutline } from '../../../../lib/core/page-view/explore/page-outline.ts';
import { treeOf } from '../../dom/parse.ts';

const page = `<head><title>Paper</title></head><body><div id="a" class=" x  y ">One <b>two</b> three
  <p hidden>Hidden <i>too</i></p><p style="display: none">None</p><svg><text>Drawn</text></svg>
  <p>The mayor of <em>Harbour</em>\n   town</p></div></body>`;

function found(tree: HtmlTree, sought: Sought): string[] {
  const result = findOnPage(tree, sought);
  if (result.kind !== 'found') throw new Error(result.kind);
  expect(result.total).toBe(result.nodes.length);
  return result.nodes.map((node) => elementName(tree, node));
}

describe('the outline of a page', () => {
  it('has every element with its depth, and says which are not drawn', () => {
    const { rows, cut } = pageOutline(treeOf(page));
    expect(cut).toBe(false);
    expect(rows.map(({ name, depth, hidden }) => `${depth}${name}${hidden ? '!' : ''}`)).toEqual([
      ...[
        '0html',
        '1head!',
        '2title!',
        '1body',
        '2div',
        '3b',
        '3p!',
        '4i!',
        '3p!',
        '3svg!',
        '4text!',
        '3p',
        '4em',
      ],
    ]);
    expect(rows[4]).toMatchObject({ id: 'a', classes: 'x y', text: 'One three' });
  });

  it('is cut on very large pages', () => {
    const { rows, cut } = pageOutline(treeOf('<i></i>'.repeat(31_000)));
    expect([rows.length, cut]).toEqual([30_000, true]);
  });

  it('tells the addresses of frames, which have no text', () => {
    const { rows } = pageOutline(
      treeOf('<frameset cols="1,2"><frame src="/menu"><frame src="/news"></frameset>'),
    );
    expect(rows.filter(({ name }) => name === 'frame').map(({ text }) => text)).toEqual(['/menu', '/news']);
    expect(rows.map(({ name }) => name)).toContain('frameset');
  });
});

describe('what is sought', () => {
  const tree = treeOf(page);
  it('is a text wherever it stands, in the innermost element that holds it', () => {
    expect(found(tree, { text: 'TWO' })).toEqual(['b']);
    expect(found(tree, { text: 'mayor  of harbour' })).toEqual(['p']);
    expect(found(tree, { text: 'Harbour town' })).toEqual(['p']);
    expect(found(tree, { text: 'hidden' })).toEqual(['p']);
    expect(found(tree, { text: 'paper' })).toEqual(['title']);
    expect(found(tree, { text: 'nowhere' })).toEqual([]);
    expect(found(tree, { text: '   ' })).toEqual([]);
  });

  it('is an expression; of attributes and texts the element is meant', () => {
    expect(found(tree, { xpath: '//p' })).toEqual(['p', 'p', 'p']);
    expect(found(tree, { xpath: '//@id' })).toEqual(['div']);
    expect(found(tree, { xpath: '//b/text()' })).toEqual(['b']);
    expect(found(tree, { xpath: '/' })).toEqual([]);
    expect(findOnPage(tree, { xpath: 'count(//p)' })).toEqual({ kind: 'value', value: '3' });
    expect(findOnPage(tree, { xpath: '//p[' })).toMatchObject({ kind: 'not-xpath', position: 4 });
    const costly = '//p[count(preceding::p[count(preceding::p) > 5]) > 5]';
    expect(findOnPage(treeOf('<p>x</p>'.repeat(5000)), { xpath: costly })).toEqual({ kind: 'too-costly' });
  });

  it('is found in a page of many matches in time, and the first of them are told', () => {
    const many = findOnPage(treeOf('<p>word</p>'.repeat(5000)), { text: 'word' });
    expect(many).toMatchObject({ kind: 'found', total: 5000 });
    expect(many.kind === 'found' && many.nodes.length).toBe(1000);
  });
});
