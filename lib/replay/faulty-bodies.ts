import {
  elementName,
  elementsNamed,
  findAttribute,
  type HtmlTree,
  TEXT,
  textContent,
} from '../core/dom/html-tree.ts';
import { seededRandom } from '../core/stats/seeded-random.ts';
import type { Body } from './measure-page.ts';

/** The rule finds nothing. */
export const emptyBody: Body = { text: '', roots: [], excluded: [] };

/** The rule finds the first paragraph only; where there is none, the first piece of text. */
export function leadOf(tree: HtmlTree, body: Body): Body {
  for (const accepts of [
    (node: number) => elementName(tree, node) === 'p',
    (node: number) => tree.kind[node] === TEXT,
  ]) {
    for (const root of body.roots) {
      for (let node = root; node < tree.end[root]!; node++) {
        if (accepts(node) && textContent(tree, node).trim() !== '') return bodyOf(tree, [node]);
      }
    }
  }
  return emptyBody;
}

/** The rule finds the page's whole body. */
export function wholePage(tree: HtmlTree): Body {
  return bodyOf(tree, elementsNamed(tree, 'body').slice(0, 1));
}

/** The rule finds the links outside the article, as a block of related stories. */
export function outerLinks(tree: HtmlTree, body: Body): Body {
  const href = tree.nameIds.get('href');
  const links = elementsNamed(tree, 'a').filter(
    (node) =>
      href !== undefined &&
      findAttribute(tree, node, href) >= 0 &&
      !body.roots.some((root) => isWithin(tree, node, root)),
  );
  return bodyOf(tree, links);
}

const commentMark = 'markdrift-comments';

/**
 * The page with a block of twenty short paragraphs at its end, made of words that the source's articles use. Seeded, so
 * that a page always gets the same comments.
 */
export function withComments(html: string, words: readonly string[], seed: number): string {
  const random = seededRandom(seed);
  const paragraphs = Array.from({ length: 20 }, () => {
    const length = 4 + Math.floor(random() * 21);
    const text = Array.from({ length }, () => words[Math.floor(random() * words.length)] ?? '').join(' ');
    return `<div class="comment"><p>${text}</p></div>`;
  });
  const block = `<div id="${commentMark}">${paragraphs.join('')}</div>`;
  const end = html.toLowerCase().lastIndexOf('</body');
  return end < 0 ? html + block : html.slice(0, end) + block + html.slice(end);
}

/** The rule finds the article and, in a page of `withComments`, the comments too. */
export function bodyAndComments(tree: HtmlTree, body: Body): Body {
  const id = tree.nameIds.get('id');
  const block = elementsNamed(tree, 'div').filter(
    (node) => id !== undefined && tree.attributeValue[findAttribute(tree, node, id)] === commentMark,
  );
  return bodyOf(tree, [...body.roots, ...block]);
}

/** Letters only, so that the words can stand in markup as they are. */
export function wordsOf(text: string): string[] {
  return text.match(/\p{L}+/gu) ?? [];
}

function bodyOf(tree: HtmlTree, roots: number[]): Body {
  return { text: roots.map((root) => textContent(tree, root)).join('\n'), roots, excluded: [] };
}

function isWithin(tree: HtmlTree, node: number, root: number): boolean {
  return node >= root && node < tree.end[root]!;
}
