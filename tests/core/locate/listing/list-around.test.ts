import { describe, expect, it } from 'vitest';
import { elementName, elementsNamed } from '../../../../lib/core/dom/html-tree.ts';
import { listAround } from '../../../../lib/core/locate/listing/list-around.ts';
import { treeOf } from '../../dom/parse.ts';

const cards = (count: number) => '<article>x</article>'.repeat(count);

/** What is around the n-th articles of a page. */
function around(html: string, ...nth: number[]) {
  const tree = treeOf(html);
  const found = elementsNamed(tree, 'article');
  const list = listAround(
    tree,
    found,
    nth.map((n) => found[n]!),
  );
  return (
    list && {
      container: elementName(tree, list.container),
      elsewhere: elementName(tree, list.elsewhere),
      inside: list.inside.map((node) => found.indexOf(node)),
      outside: list.outside.map((node) => found.indexOf(node)),
    }
  );
}

describe('the list around what is pointed at', () => {
  it('ends where a part of the page begins that is built otherwise', () => {
    const page = `<main><div>${cards(3)}</div></main><aside><div>${cards(2)}</div></aside>`;
    const list = { container: 'main', elsewhere: 'aside', inside: [0, 1, 2], outside: [3, 4] };
    expect(around(page, 1)).toEqual(list);
    expect(around(page, 0, 2)).toEqual(list);
    expect(around(page, 4)).toEqual({
      ...list,
      container: 'aside',
      elsewhere: 'main',
      inside: [3, 4],
      outside: [0, 1, 2],
    });
    const classes = `<div class="news box">${cards(2)}</div><p>and</p><div class="most-read">${cards(2)}</div>`;
    expect(around(classes, 0)).toMatchObject({ container: 'div', inside: [0, 1], outside: [2, 3] });
  });

  it('goes over rows, columns and sections that are built alike', () => {
    const rows = `<div class="row first">${cards(2)}</div><div class="row">${cards(2)}</div>`;
    expect(around(`<main>${rows}</main>`, 0)).toBeNull();
    expect(around(`<main>${rows}</main><aside>${cards(1)}</aside>`, 0)).toMatchObject({
      inside: [0, 1, 2, 3],
      outside: [4],
    });
    expect(around(`<section>${cards(2)}</section><section>${cards(2)}</section>`, 0)).toBeNull();
  });

  it('is not told where the examples lie in several lists, stand alone, or are none', () => {
    const page = `<main>${cards(3)}</main><aside>${cards(2)}</aside>`;
    expect(around(page, 0, 3)).toBeNull();
    expect(around(`<main>${cards(1)}</main><aside>${cards(1)}</aside>`, 0)).toBeNull();
    expect(around(page)).toBeNull();
  });
});
