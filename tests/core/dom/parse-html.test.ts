import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { attributeOf, elementName, elementsNamed, textContent } from '../../../lib/core/dom/html-tree.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { dumpParse5, dumpTree } from './comparing/tree-dump.ts';
import { oddPages } from './odd-pages.ts';
import { treeOf } from './parse.ts';

describe('a parsed page', () => {
  it.each(oddPages)('is the tree that parse5 builds by itself: %j', (html) => {
    for (const scripting of [true, false]) {
      const source = html.charCodeAt(0) === 0xfeff ? html.slice(1) : html;
      expect(dumpTree(treeOf(html, scripting))).toBe(
        dumpParse5(parse(source, { scriptingEnabled: scripting })),
      );
    }
  });

  it('numbers nodes in document order, with descendants as a range', () => {
    for (const html of oddPages) {
      const tree = treeOf(html);
      expect(tree.parent[0]).toBe(-1);
      expect(tree.end[0]).toBe(tree.nodeCount);
      for (let node = 1; node < tree.nodeCount; node++) {
        const parent = tree.parent[node]!;
        expect(parent).toBeLessThan(node);
        expect(tree.end[node]).toBeGreaterThan(node);
        expect(tree.end[node]).toBeLessThanOrEqual(tree.end[parent]!);
      }
    }
  });

  it('finds names, attributes and text', () => {
    const tree = treeOf('<p class=a>x<b>y</b><!--no--></p><p>z');
    const [first, second] = elementsNamed(tree, 'p');
    expect(elementName(tree, first!)).toBe('p');
    expect(attributeOf(tree, first!, 'class')).toBe('a');
    expect(attributeOf(tree, second!, 'class')).toBeNull();
    expect(attributeOf(tree, second!, 'no-such-name')).toBeNull();
    expect(textContent(tree, first!)).toBe('xy');
  });

  it('leaves the content of templates outside', () => {
    const tree = treeOf('<template><p>x</p></template>');
    expect(elementsNamed(tree, 'template')).toHaveLength(1);
    expect(elementsNamed(tree, 'p')).toHaveLength(0);
  });

  it('reads noscript as markup without scripting and as text with it', () => {
    expect(elementsNamed(treeOf('<body><noscript><img></noscript>', false), 'img')).toHaveLength(1);
    expect(elementsNamed(treeOf('<body><noscript><img></noscript>', true), 'img')).toHaveLength(0);
  });
});

describe('a page that is too complex', () => {
  const repeated = (part: string, times: number): string => part.repeat(times);

  it.each([
    ['200,000 nested elements', repeated('<div>', 200_000), 'depth'],
    ['paragraphs that repeat a growing list of formats', growingFormats(2_000), 'nodes'],
    ['21 million characters', repeated(' ', 21_000_000), 'characters'],
    ['a million attributes', repeated('<p a b c d e f g h i j>', 100_001), 'attributes'],
  ])('is named by its limit: %s', (_name, html, limit) => {
    expect(parseHtml(html, { scripting: false })).toMatchObject({ kind: 'too-complex', limit });
  });

  it('is told by limits of the caller', () => {
    expect(parseHtml('<p>a<p>b', { scripting: false, limits: { nodes: 5 } })).toEqual({
      kind: 'too-complex',
      limit: 'nodes',
      allowed: 5,
    });
  });

  it.each([
    ['characters', 'x'.repeat(11), { characters: 10 }],
    ['nodes', '<br>'.repeat(11), { nodes: 10 }],
    ['depth', '<b><div>'.repeat(11), { depth: 10 }],
    ['attributes', '<p a b c d e f><p g h i j k>', { attributes: 10 }],
    ['attributes', '<p a b c d e f g h i j k>', { attributes: 10 }],
    ['moves', '<a><div>z</a></div>'.repeat(11), { moves: 10 }],
  ] as const)('names the limit of %s', (limit, html, limits) => {
    expect(parseHtml(html, { scripting: false, limits })).toEqual({
      kind: 'too-complex',
      limit,
      allowed: 10,
    });
    const more = { [limit]: 1_000 };
    expect(parseHtml(html, { scripting: false, limits: more }).kind).toBe('tree');
  });

  it.each([
    ['20,000 <b><p>', repeated('<b><p>', 20_000)],
    ['50,000 attributes', `<p ${Array.from({ length: 50_000 }, (_, i) => `a${i}=1`).join(' ')}>x`],
    ['100,000 unclosed links', repeated('<a href=x>y', 100_000)],
    ['50,000 foster-parented', `<table>${repeated('<b>x<tr>', 50_000)}`],
    ['a megabyte of <', repeated('<', 1_000_000)],
    ['300,000 </p>', repeated('</p>', 300_000)],
    ['300,000 unclosed comments', repeated('<!--', 300_000)],
    ['200,000 <script>', repeated('<script>', 200_000)],
    ['end tags without a start over a deep stack', repeated('<span>', 4_000) + repeated('</x>', 200_000)],
  ])('is parsed all the same when only long: %s', (_name, html) => {
    expect(parseHtml(html, { scripting: false }).kind).toBe('tree');
  });

  it('does not take a flat page with many repairs for a deep one', () => {
    const html = repeated('<p><i><b>x</i>y</b></p><a><div>z</a></div>', 20_000);
    expect(parseHtml(html, { scripting: false }).kind).toBe('tree');
  });
});

function growingFormats(count: number): string {
  return Array.from({ length: count }, (_, place) => `<p><i c=${place}>`).join('');
}
