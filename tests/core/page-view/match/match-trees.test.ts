import { describe, expect, it } from 'vitest';
import { attributeOf, elementsNamed, type HtmlTree } from '../../../../lib/core/dom/html-tree.ts';
import { matchTrees } from '../../../../lib/core/page-view/match/match-trees.ts';
import { treeOf } from '../../dom/parse.ts';

/** Of each element with a `data-n` the `data-n` of its match. */
function matched(from: string, to: string): Record<string, string | null> {
  const [one, other] = [treeOf(from), treeOf(to)] as [HtmlTree, HtmlTree];
  const match = matchTrees(one, other);
  const found: Record<string, string | null> = {};
  for (let node = 1; node < one.nodeCount; node++) {
    const name = one.kind[node]! > 0 ? attributeOf(one, node, 'data-n') : null;
    if (name !== null) found[name] = match[node] === 0 ? null : attributeOf(other, match[node]!, 'data-n');
  }
  return found;
}

describe('elements of a rendered page', () => {
  it('are those of the fetched one where nothing changed', () => {
    const html = '<main data-n=m><p data-n=a>One</p><p data-n=b>Two</p></main>';
    expect(matched(html, html)).toEqual({ m: 'm', a: 'a', b: 'b' });
  });

  it('are found again beside what scripts put in, took out and changed', () => {
    const fetched =
      '<main><p data-n=a>One</p><p data-n=b>Two</p><div class=count data-n=c>0 replies</div></main>';
    const rendered =
      '<main><div class=ad data-n=x>Buy</div><p data-n=a>One</p><div class=ad data-n=y>More</div><p data-n=b>Two</p><div class=count data-n=c>12 replies</div></main>';
    expect(matched(rendered, fetched)).toEqual({ x: null, a: 'a', y: null, b: 'b', c: 'c' });
  });

  it('are found where a script wrapped or moved them', () => {
    const fetched =
      '<article data-n=art><h1 data-n=h>Head</h1><p data-n=a>One <b data-n=b>bold</b></p></article>';
    const rendered =
      '<div data-n=w><article data-n=art class=live><h1 data-n=h>Head</h1><section><p data-n=a>One <b data-n=b>bold</b></p></section></article></div>';
    expect(matched(rendered, fetched)).toMatchObject({ w: null, h: 'h', a: 'a', b: 'b' });
  });

  it('are not guessed where several could be meant', () => {
    const fetched = '<main><p data-n=a>Same</p><p data-n=b>Same</p></main>';
    const rendered = '<div><span><p data-n=x>Same</p></span></div>';
    expect(matched(rendered, fetched)).toEqual({ x: null });
  });

  it('are matched in bounded time on long lists', () => {
    const list = (from: number) =>
      `<ul>${Array.from({ length: 5000 }, (_, n) => `<li>${from + n}</li>`).join('')}</ul>`;
    const [one, other] = [treeOf(list(0)), treeOf(list(2500))];
    const match = matchTrees(one, other);
    const items = elementsNamed(one, 'li');
    expect(match[items[2500]!]).toBe(elementsNamed(other, 'li')[0]);
  });
});
